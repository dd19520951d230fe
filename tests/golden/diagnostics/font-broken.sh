# Beside the program a catalogue of its own, with a file that is no font.
mkdir build fonts
cp "$CVSET" build/cvset
ln -s "$TOP/layouts" "$TOP/languages" .
cp "$TOP/fonts/catalogue.yaml" fonts/
cat >>fonts/catalogue.yaml <<'END'
  Broken Serif:
    script: latin
    serif: yes
    factor: 1.00
    bold: 700
    package: fonts-broken
    licence: OFL-1.1
    folders: [fonts]
    faces:
      - [400, Broken.otf, 0000000000000000000000000000000000000000000000000000000000000000]
END
mkdir .fonts
echo words >.fonts/Broken.otf
printf 'language: en\nname: Ada Sample\n' >cv.yaml
HOME=$PWD exec build/cvset check --format=json cv.yaml --set 'fonts.body.latin=Broken Serif'

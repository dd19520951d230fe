# Beside the program a catalogue of its own, with a family of one face.
mkdir build fonts
cp "$CVSET" build/cvset
ln -s "$TOP/layouts" "$TOP/languages" .
cp "$TOP/fonts/catalogue.yaml" fonts/
cat >>fonts/catalogue.yaml <<'END'
  Plain Serif:
    script: latin
    serif: yes
    factor: 1.00
    bold: 700
    package: fonts-linuxlibertine
    licence: OFL-1.1
    folders: [opentype/linux-libertine]
    faces:
      - [400, LinLibertine_R.otf, 0000000000000000000000000000000000000000000000000000000000000000]
END
printf 'language: en\nname: Ada Sample\nheadline: "*nobody*"\n' >cv.yaml
exec build/cvset check --format=json cv.yaml --set 'fonts.body.latin=Plain Serif'

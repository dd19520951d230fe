# Beside the program a catalogue of its own, with a family that is nowhere.
mkdir build fonts
cp "$CVSET" build/cvset
ln -s "$TOP/layouts" "$TOP/languages" .
cp "$TOP/fonts/catalogue.yaml" fonts/
cat >>fonts/catalogue.yaml <<'END'
  Absent Serif:
    script: latin
    serif: yes
    factor: 1.00
    bold: 700
    package: fonts-absent
    licence: OFL-1.1
    folders: [absent]
    faces:
      - [400, Absent.otf, 0000000000000000000000000000000000000000000000000000000000000000]
END
printf 'language: en\nname: Ada Sample\n' >cv.yaml
exec build/cvset check --format=json cv.yaml --set 'fonts.body.latin=Absent Serif'

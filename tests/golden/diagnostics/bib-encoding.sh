# The bibliography is Latin-1: \351 is an e with an acute, in column 22.
printf '@article{one,\n  author = {Ada Sampl\351}, title = {Stores},\n' >papers.bib
printf '  journal = {X}, year = 2020}\n' >>papers.bib
cat >cv.yaml <<'END'
language: en
name: Ada Samplé
sections: {publications: {bibliography: papers.bib}}
END
exec "$CVSET" check --format=json cv.yaml

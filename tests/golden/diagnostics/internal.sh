# libharu is of another version than the one cvset was built with.
export LD_PRELOAD="$TOP/build/fault.so" FAULT_CALL=HPDF_GetVersion
export FAULT_AT=1 FAULT_ON=1
exec "$CVSET_PLAIN" build --format=json "$TOP/tests/fault/small.yaml" -o cv.pdf

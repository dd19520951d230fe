# cvset -- build, try, test and install. GNU make.
#
#   make            build/libcvset.a and build/cvset
#   make demo       install what is missing, build, typeset every example
#   make gallery    pictures of every layout for docs/gallery.md
#   make check      install what the tests need, build, run all of them
#   make asan       the program with address and undefined behaviour checks
#   make lint       clang's warnings and the rules of the house (tests/lint)
#   make fuzz       run each fuzzer for FUZZ_SECONDS
#   make typography the checklist's rows: expected, measured, verdict
#   make pdfium     PDFium, by npm, for a fifth reading of the text layer in
#                   make typography and tests/pdf/check.py; nothing needs it
#   make bench      time and memory beside the naive floor; build/textbench
#                   shows how the text stages grow with a paragraph's length
#   make bench-peers  the same CVs by XeLaTeX, Typst, WeasyPrint and Chromium,
#                   which it installs; nothing needs it
#   make install    into PREFIX (and below DESTDIR, if set)
#
# Everything that runs lies directly in build/, from where the program finds
# its data beside it (../layouts, ../fonts, ../languages). Objects lie in
# build/obj, build/asan and build/fuzz: the same sources built three ways.

PREFIX ?= /usr/local
DESTDIR ?=
CFLAGS ?= -O2 -g
CLANG ?= clang
FUZZ_SECONDS ?= 60
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

MODULES := yaml-0.1 freetype2 harfbuzz icu-uc libpng libjpeg libdeflate
SRC := $(filter-out src/cli/main.c,$(wildcard src/*.c src/*/*.c))
UNITS := $(patsubst tests/unit/%.c,build/%,$(wildcard tests/unit/*_test.c))
FUZZERS := $(patsubst tests/fuzz/%.c,build/%,$(wildcard tests/fuzz/fuzz_*.c))
REPLAYS := $(FUZZERS:build/fuzz_%=build/replay_%)
SEEDS := build/fuzz/seeds/picture build/fuzz/seeds/verify
EXAMPLES := $(filter-out examples/lab/%,$(wildcard examples/*/*.yaml))
DATA := layouts fonts languages examples
DATA_FILES := $(filter-out examples/lab/members, \
    $(wildcard layouts/* fonts/* languages/* examples/*/* examples/lab/*/*))
MAN := $(wildcard man/*.[1-8])

# What other people's headers say is not ours to warn about: -isystem.
override CPPFLAGS += -Isrc -D_POSIX_C_SOURCE=200809L \
    -DCVSET_PREFIX='"$(PREFIX)"' \
    $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(MODULES) 2>&-))
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
    -Wundef -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes \
    -Wdouble-promotion -Wformat=2 -Wcast-qual -Wvla -Wold-style-definition \
    -Wredundant-decls -Werror
COMPILE = -std=c11 $(WARN) $(CPPFLAGS) -MMD -MP -c -o $@ $<

# Start-up counts (README, "Fast"): only libraries that are used, bound lazily.
override LDFLAGS += -Wl,--as-needed -Wl,-O1 -Wl,--hash-style=gnu -Wl,-z,lazy
# libhpdf ships no pkg-config file.
LIBS := $(shell pkg-config --libs $(MODULES) 2>&-) -lhpdf -lz
ASAN := -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
    -fsanitize=address,undefined,float-cast-overflow
FUZZ := -O1 -g -fno-sanitize-recover=all -fsanitize=address,undefined
SUBSET := harfbuzz-subset harfbuzz

all: build/libcvset.a build/cvset

# `make V=1` shows the commands.
Q = $(if $(V),,@echo "  $@"; )

build/obj/%.o: src/%.c | libraries
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(COMPILE)

build/asan/%.o: src/%.c | libraries
	@mkdir -p $(@D)
	$(Q)$(CC) $(ASAN) $(COMPILE)

build/asan/tests/%.o: tests/%.c | libraries
	@mkdir -p $(@D)
	$(Q)$(CC) $(ASAN) $(COMPILE)

build/fuzz/%.o: src/%.c | libraries
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(FUZZ) -fsanitize=fuzzer-no-link $(COMPILE)

build/fuzz/tests/%.o: tests/%.c | libraries
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(FUZZ) -fsanitize=fuzzer-no-link $(COMPILE)

build/libcvset.a: $(SRC:src/%.c=build/obj/%.o)
build/asan/libcvset.a: $(SRC:src/%.c=build/asan/%.o)
build/fuzz/libcvset.a: $(SRC:src/%.c=build/fuzz/%.o)
%/libcvset.a:
	@rm -f $@
	$(Q)ar rcs $@ $^

build/cvset: build/obj/cli/main.o build/libcvset.a
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

build/cvset-asan: build/asan/cli/main.o build/asan/libcvset.a
	$(Q)$(CC) $(ASAN) $(LDFLAGS) -o $@ $^ $(LIBS)

build/%_test: build/asan/tests/unit/%_test.o build/asan/libcvset.a
	$(Q)$(CC) $(ASAN) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

build/fuzz_%: build/fuzz/tests/fuzz/fuzz_%.o build/fuzz/libcvset.a
	$(Q)$(CLANG) $(FUZZ) -fsanitize=fuzzer -o $@ $^ $(LIBS)

build/replay_%: build/asan/tests/fuzz/fuzz_%.o \
    build/asan/tests/fuzz/replay.o build/asan/libcvset.a
	$(Q)$(CC) $(ASAN) $(LDFLAGS) -o $@ $^ $(LIBS)

build/fuzz/seeds/picture: tests/fuzz/seeds.py tests/pictures.py
	@mkdir -p $(@D)
	$(Q)tests/fuzz/seeds.py $@

build/fuzz/seeds/verify: tests/fuzz/pdfseeds.py tests/plant.py build/cvset
	@mkdir -p $(@D)
	$(Q)tests/fuzz/pdfseeds.py $@

build/fault.so: tests/fault/shim.c
	@mkdir -p $(@D)
	$(Q)$(CC) -O1 -g -std=c11 $(WARN) -fPIC -shared -o $@ $<

build/floor: tests/bench/floor.c
	@mkdir -p $(@D)
	$(Q)$(CC) -O2 -g -std=c11 $(WARN) $(CPPFLAGS) $(LDFLAGS) -o $@ $< \
	    $$(pkg-config --libs $(SUBSET)) -lhpdf

build/textbench: tests/bench/text.c build/libcvset.a
	$(Q)$(CC) $(CFLAGS) -std=c11 $(WARN) $(CPPFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

libraries:
	@pkg-config --exists $(MODULES) || { \
	    echo "Libraries are missing; install the packages of" \
	        "packages/demo.txt, or run: packages/install.sh demo" >&2; exit 1; }

# A second make, because the first one read pkg-config before the install.
again = $(MAKE) --no-print-directory \
    $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))

demo:
	@packages/install.sh demo
	@$(again) all
	@for f in $(EXAMPLES); do \
	    pdf=build/demo/$${f#examples/}; pdf=$${pdf%.yaml}.pdf; \
	    mkdir -p "$${pdf%/*}" && build/cvset build "$$f" -o "$$pdf" || exit; \
	    set -- "$$@" "$(CURDIR)/$$pdf"; \
	done; echo "Typeset $$# examples:"; printf '%s\n' "$$@"
	@build/cvset batch examples/lab/lab.yaml -o build/demo/lab \
	    --book build/demo/lab.pdf --report build/demo/lab.html
	@echo "and a lab: $(CURDIR)/build/demo/lab.html tells of it"

gallery:
	@packages/install.sh demo gallery
	@$(again) all
	@docs/gallery.sh

asan: build/cvset-asan
units: $(UNITS)
tests: all asan units $(REPLAYS) $(SEEDS) build/fault.so build/floor

check:
	@packages/install.sh demo check
	@$(again) tests
	@tests/run

lint: libraries
	@tests/lint

fuzz: $(FUZZERS) $(SEEDS)
	@tests/fuzz/run $(FUZZ_SECONDS) $(FUZZERS)

typography: all build/linefit_test
	@tests/typography/run --table
	@build/linefit_test | sed -n 's/^# note: /LB-19  /p'

pdfium:
	npm install --prefix build/pdfium --no-save --no-audit --no-fund \
	    @hyzyla/pdfium@2.1.13

bench: all build/floor build/textbench
	@tests/bench/run
	@tests/bench/lab
	@tests/pdf/sizes.py --table

bench-peers:
	@packages/install.sh demo check peers
	@$(again) all
	npm install --prefix build/peers --no-save --no-audit --no-fund \
	    @myriaddreamin/typst-ts-node-compiler@0.7.0
	@tests/bench/peers

format:
	clang-format -i $(wildcard src/*/*.[ch] tests/*/*.[ch])

install: all
	install -D -m 755 build/cvset $(DESTDIR)$(PREFIX)/bin/cvset
	@for f in $(DATA_FILES); do \
	    install -D -m 644 "$$f" "$(DESTDIR)$(PREFIX)/share/cvset/$$f" || exit; \
	done
	@for f in $(MAN); do \
	    install -D -m 644 "$$f" \
	    "$(DESTDIR)$(PREFIX)/share/man/man$${f##*.}/$${f##*/}" || exit; \
	done

clean:
	rm -rf build

-include $(shell find build -name '*.d' 2>&-)

.PHONY: all asan bench bench-peers check clean demo format fuzz gallery \
    install libraries lint pdfium tests typography units
.SECONDARY:
.DELETE_ON_ERROR:

# physim: the front door. Needs a Swift toolchain (6.2 or newer) and make; whatever else a target can use, it does without.

.NOTPARALLEL:
.DEFAULT_GOAL := help
SHELL := /bin/sh

SWIFT ?= swift
SWIFTC ?= swiftc
PREFIX ?= /usr/local
ROUNDS ?= 5
COUNT ?= 100000
SEED ?= 0
SEEDS ?= 3
JOBS ?= 2

# The binary carries the runtimes of Swift and C++ with it, except on macOS, where the system has them. The linker finds the archive of the C++
# runtime in a folder without a shared one. Symbols that are not exported are removed where nothing calls them. A fixed address saves 0.8 MB of
# relocations.
STATIC := $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib -Xswiftc -L$(CURDIR)/.build/static -Xlinker --no-export-dynamic -Xlinker --build-id=none -Xlinker -no-pie)
# Named by --version, with a plus sign after changes; empty where this is not a working copy.
COMMIT := $(shell git describe --always --abbrev=8 --exclude '*' --dirty=+ 2> /dev/null)
# The product and benchmarks may use instructions that every x86-64 since 2009 has (SSE4.2); tests are built without, and compare the same bits.
PROCESSOR := $(if $(filter x86_64,$(shell uname -m)),-Xcc -march=x86-64-v2)
OPTIMIZED = -c release $(PROCESSOR) $(STATIC) -debug-info-format none --quiet
BINARY = .build/release/physim
# It has the same bits and compiles in half of the time.
DEBUG = .build/debug/physim
DEMO = .build/demo/physics-101

.PHONY: help build live run test test-all embedded goldens determinism suites-build thorough python check pictures lint fuzz faults sanitize portability physics-fuzz fuzz-physics bench peers hunts searches bench-sweeps bench-hunts bench-counts record clients dist python-tests install clean

help: ## print the targets
	@echo "physim: a deterministic test bench for the physics of user interfaces"
	@echo "times are of two cores; builds take longest the first time"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

build: ## build the optimized binary, .build/release/physim (2 to 4 min)
	@echo "building physim, optimized$(if $(wildcard $(BINARY)),, (a minute or two the first time))"
	@bash Sources/Python/static.sh .build/static
	@PHYSIM_COMMIT="$(COMMIT)" $(SWIFT) build --product physim $(OPTIMIZED)
	@echo "built $(BINARY)"

live: ## build the engine for live pages, .build/live/physim.wasm (render --live; 1 min)
	@SWIFTC="$(SWIFTC)" bash Sources/LiveCore/build.sh

run: ## simulate Fixtures/physics-101.json into .build/demo/, by a binary without optimization (1 min)
	@echo "building physim, without optimization$(if $(wildcard $(DEBUG)),, (a minute the first time))"
	@$(SWIFT) build --product physim -debug-info-format none --quiet
	@mkdir -p $(dir $(DEMO))
	@$(DEBUG) run Fixtures/physics-101.json -o $(DEMO).csv --events $(DEMO).events.csv --summary --force
	@echo
	@echo "trajectory  $(DEMO).csv"
	@echo "events      $(DEMO).events.csv"

# One build serves the suites, the goldens and whatever else runs the command: optimized where suites spend their time (Package.swift).
TESTED = .build/tests/debug/physim

test: ## build the suites once, run them and the goldens of Fixtures (4 to 8 min, 1 to 3 min after a change)
	@SWIFT="$(SWIFT)" bash Tests/Suites/run.sh

# Each promise has one part, as listed in .github/CONTRIBUTING.md; long parts come first. The same inputs each time: new ones are for make fuzz.
PARTS = thorough goldens sanitize fuzz determinism portability clients embedded python-tests faults peers hunts
test-all: suites-build live ## all parts: thorough suites, debug, Embedded Swift, sanitizers, fuzz, other machines, peers (the longest)
	@MAKE="$(MAKE)" STEP=29 SUITES=Platform,Formats FUZZ_SECONDS=60 RUNS=4000 SEED=1 bash Tests/Suites/parts.sh $(PARTS)

thorough: python live ## the suites with all seeds, in browsers, terminals and clusters, read by Python (5 min)
	@SWIFT="$(SWIFT)" PHYSIM_THOROUGH=1 bash Tests/Suites/run.sh

suites-build:
	@SWIFT="$(SWIFT)" bash Tests/Suites/run.sh --build-only

embedded: live ## compile the core as Embedded Swift for this machine; for wasm32 make live does (2 min)
	@SWIFTC="$(SWIFTC)" bash Tests/Portability/embedded.sh

goldens: build ## compare the scenes in Fixtures with their goldens, by the optimized binary
	@$(BINARY) test Fixtures --record never

# The manifest leaves out all other tests and products, which would take minutes to compile.
determinism: ## compare digests in an engine without optimization (4 min)
	@PHYSIM_ONLY=Determinism $(SWIFT) test --scratch-path .build/determinism --quiet --disable-xctest

portability: suites-build live ## compare digests of the engine and of whole scenes with arm64, riscv64 (qemu-user) and wasm32 (node; 5 min)
	@SWIFTC="$(SWIFTC)" PHYSIM_BINARY=$(TESTED) bash Tests/Portability/run.sh

# A second opinion on the JSON Schema, on JUnit's XML and on Parquet. Fetched once; without pip or the network their tests are skipped and report it.
PYTHON = .build/python
python:
	@mkdir -p .build
	@if [ ! -e $(PYTHON)/ready ] || [ ! -e $(PYTHON)/junit ]; then \
	  if python3 -m venv $(PYTHON) > .build/python.txt 2>&1 && $(PYTHON)/bin/pip install --quiet --disable-pip-version-check \
	      --retries 0 --timeout 10 'jsonschema>=4.18,<5' 'junitparser>=3,<5' >> .build/python.txt 2>&1; then \
	    touch $(PYTHON)/ready $(PYTHON)/junit; \
	  else \
	    rm -rf $(PYTHON); echo "Python's jsonschema and junitparser: skipped, not available here (.build/python.txt)"; \
	  fi; \
	fi
	@if [ -e $(PYTHON)/ready ] && [ ! -e $(PYTHON)/frames ]; then \
	  if $(PYTHON)/bin/pip install --quiet --disable-pip-version-check --retries 0 --timeout 20 --only-binary :all: \
	      pyarrow pandas polars duckdb >> .build/python.txt 2>&1; then touch $(PYTHON)/frames; \
	  else echo "PyArrow, pandas, Polars and DuckDB: skipped, not available here (.build/python.txt)"; fi; \
	fi

# Searches that hunts are compared with.
searches: python
	@if [ -e $(PYTHON)/ready ] && [ ! -e $(PYTHON)/searches ]; then \
	  if $(PYTHON)/bin/pip install --quiet --disable-pip-version-check --retries 0 --timeout 20 --only-binary :all: \
	      scipy cma hypothesis >> .build/python.txt 2>&1; then touch $(PYTHON)/searches; \
	  else echo "SciPy, pycma and Hypothesis: skipped, not available here (.build/python.txt)"; fi; \
	fi

check: build ## validate the scenes in Fixtures
	@$(BINARY) check Fixtures/*.json Fixtures/*.jsonc

pictures: build ## draw the pictures of README.md into Fixtures/pictures
	@mkdir -p Fixtures/pictures
	@$(BINARY) render Fixtures/newtons-cradle.json --size 480x420 -o Fixtures/pictures/newtons-cradle.svg
	@$(BINARY) render Fixtures/basketball.json --size 480x520 -o Fixtures/pictures/basketball.svg
	@$(BINARY) render Fixtures/basketball.json --profiles physics --frames 68..300 --size 300x480 -o Fixtures/pictures/profile-physics.svg
	@$(BINARY) render Fixtures/basketball.json --profiles uikit --frames 68..300 --size 300x480 -o Fixtures/pictures/profile-uikit.svg
	@$(BINARY) render Fixtures/basketball.json --profiles box2d --frames 68..300 --size 300x480 -o Fixtures/pictures/profile-box2d.svg
	@$(BINARY) render Fixtures/newtons-cradle.json --plot x,speed --views ball-1,ball-3,ball-5 --frames ..300 -o Fixtures/pictures/newtons-cradle-plot.svg

lint: ## check the formatting, and the prose of changed lines (BASE=COMMIT; PROSE=--all: of all lines)
	@if $(SWIFT) format --version > /dev/null 2>&1; then \
	  $(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests && echo "formatting is fine"; \
	else echo "lint: skipped, this toolchain has no swift-format"; fi
	@if command -v python3 > /dev/null; then python3 Tests/Prose/lint.py $(if $(BASE),--base $(BASE)) $(PROSE); \
	else echo "prose: skipped, there is no python3"; fi

# A sanitizer that the toolchain lacks skips its target; each target ends with a line of counts.
FUZZ_SECONDS ?= 120
fuzz: ## feed libFuzzer's inputs to every reader, the argument parser and random scenes (FUZZ_SECONDS=3600: an hour in all)
	@SWIFT="$(SWIFT)" SWIFTC="$(SWIFTC)" FUZZ_SECONDS=$(FUZZ_SECONDS) bash Tests/Fuzz/run.sh

faults: suites-build ## fail, cut or kill every command at each call of the file system (STEP=7: at every seventh)
	@STEP=$(or $(STEP),1) bash Tests/Faults/run.sh $(TESTED)

# Modules whose tests run in one process: those of the command start processes, and limit their memory.
SUITES ?= Platform,Formats,Trajectories,Rigid2D,SceneFormat,Simulation,Goldens,Sweeps,Pictures,Fuzz
sanitize: ## run suites under the address and the thread sanitizer (SUITES=Platform,Sweeps: only those)
	@SWIFT="$(SWIFT)" SWIFTC="$(SWIFTC)" bash Tests/Faults/sanitize.sh '$(SUITES)'

record: suites-build ## record digests, messages and the output that documents show, after an intended change
	@PHYSIM_TESTED=1 PHYSIM_RECORD=1 PHYSIM_BINARY="$(CURDIR)/$(TESTED)" $(SWIFT) test --skip-build --scratch-path .build/tests -debug-info-format none --quiet --disable-xctest \
	  --filter 'DeterminismTests|InvalidFixtureTests|ImportFixtureTests|PhysimCommandTests.DocumentTests|UIKitVectorTests|MenuTests|MotionTests|SweepsTests.MessageTests'
	@$(TESTED) test Fixtures --record failed --format concise
	@git --no-pager diff --stat -- Tests/Determinism Fixtures README.md Sources 2> /dev/null || true

clients: ## build a package that depends on this one, run its programs, its tests and the plugin (5 min)
	@PHYSIM_CLIENTS=1 PHYSIM_ONLY=Clients $(SWIFT) test --scratch-path .build/determinism --quiet --disable-xctest

physics-fuzz:
	@$(SWIFT) build --product PhysicsFuzz $(OPTIMIZED)

fuzz-physics: physics-fuzz ## run random scenes without a source of energy, and changes of the nearest to a limit (COUNT=100000 from SEED=0 on)
	@.build/release/PhysicsFuzz --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

bench: build live ## physics and times next to Box2D (main branch and 2.4.1) and Chipmunk 7, whole runs, sizes (ROUNDS=5: 15 min)
	@$(SWIFT) build --product EngineBench $(OPTIMIZED)
	@bash Tests/Peers/bench.sh $(ROUNDS)
	@bash Tests/Bench/sizes.sh

peers: suites-build ## compare the profile box2d with the real Box2D 2.4.1, scene by scene
	@PHYSIM_BINARY=$(TESTED) bash Tests/Peers/peers.sh

bench-sweeps: build ## time 10 000 runs beside pymunk with multiprocessing (ROUNDS=5: several minutes)
	@bash Tests/Peers/sweep.sh $(BINARY) $(ROUNDS)

SEARCHES = $$([ -e $(PYTHON)/searches ] && echo $(PYTHON)/bin/python || echo python3)
bench-hunts: build searches ## count the runs that hunts and other searches take to find planted failures (SEEDS=3: 15 min)
	@python3 Tests/Hunt/table.py $(BINARY) --seeds $(SEEDS)
	@$(SEARCHES) Tests/Hunt/rivals.py $(BINARY) --seeds $(SEEDS)

hunts: suites-build searches ## compare hunts with SciPy's, pycma's and Hypothesis' searches for planted failures (3 min)
	@$(SEARCHES) Tests/Hunt/rivals.py $(TESTED) --seeds 1 --shares 1e-4 --require 15

bench-counts: build ## count instructions per step under valgrind
	@$(SWIFT) build --product EngineBench $(OPTIMIZED)
	@bash Tests/Peers/counts.sh

dist: build live ## pack dist/: an archive and a wheel for Python, with checksums; the same bytes from the same commit (3 to 5 min)
	@PHYSIM_COMMIT="$(COMMIT)" $(SWIFT) build --target Physim $(OPTIMIZED)
	@SWIFTC="$(SWIFTC)" MAKE="$(MAKE)" bash Sources/Python/dist.sh

# The wheel in fresh environments; without venv, pip or the packages of PyPI the tests are skipped and report it.
python-tests: dist ## install the wheel and test `import physim`, the shell lines of the workflows and of the pages ci and python (2 min)
	@bash Tests/Python/run.sh

SHARE = $(DESTDIR)$(PREFIX)/share
install: build live ## install binary, live pages' engine, man pages, schema and completions under PREFIX (/usr/local)
	@mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/physim" "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d"
	@install -s -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/physim"
	@for file in .build/live/physim.wasm.lzma .build/live/physim.wasm.gz; do \
	  if [ -e $$file ]; then install -m 644 $$file "$(SHARE)/physim/"; fi; done
	@$(BINARY) schema --quiet -o "$(SHARE)/physim/scene.schema.json"
	@$(BINARY) schema sweep --quiet -o "$(SHARE)/physim/sweep.schema.json"
	@$(BINARY) completions bash > "$(SHARE)/bash-completion/completions/physim"
	@$(BINARY) completions zsh > "$(SHARE)/zsh/site-functions/_physim"
	@$(BINARY) completions fish > "$(SHARE)/fish/vendor_completions.d/physim.fish"
	@$(BINARY) help --quiet --man "$(SHARE)/man"
	@echo "installed $(DESTDIR)$(PREFIX)/bin/physim; man pages, schema and completions under $(SHARE)"

clean: ## remove everything built
	@rm -rf .build dist

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
JOBS ?= 2

# The binary carries the Swift runtime with it, except on macOS, where the system has it.
STATIC := $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib)
# What is measured and shipped may use what every x86-64 since 2009 has (SSE4.2); tests are built without, and compare the same bits.
PROCESSOR := $(if $(filter x86_64,$(shell uname -m)),-Xcc -march=x86-64-v2)
OPTIMIZED = -c release $(PROCESSOR) $(STATIC) --quiet
BINARY = .build/release/physim
DEMO = .build/demo/physics-101

.PHONY: help build live run test embedded goldens determinism suites suites-build python check pictures lint fuzz faults sanitize portability physics-fuzz fuzz-physics bench peers bench-sweeps bench-counts record clients install clean

help: ## print the targets
	@echo "physim: a deterministic test bench for the physics of user interfaces"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

build: ## build the optimized binary, .build/release/physim
	@echo "building physim, optimized$(if $(wildcard $(BINARY)),, (a minute or two the first time))"
	@$(SWIFT) build --product physim $(OPTIMIZED)
	@echo "built $(BINARY)"

live: ## build the engine for live pages, .build/live/physim.wasm (render --live)
	@SWIFTC="$(SWIFTC)" bash Sources/LiveCore/build.sh

run: build ## simulate Fixtures/physics-101.json into .build/demo/
	@mkdir -p $(dir $(DEMO))
	@$(BINARY) run Fixtures/physics-101.json -o $(DEMO).csv --events $(DEMO).events.csv --summary --force
	@echo
	@echo "trajectory  $(DEMO).csv"
	@echo "events      $(DEMO).events.csv"

# Two builds are enough: release with the suites, whose binary also runs the command line's tests and the goldens, and debug with the determinism
# tests alone. The compilers of one build mostly wait for each other, so all that is compiled is compiled side by side.
TESTS = .build/tests
TESTED = $(TESTS)/release/physim
# Runs a target in the background, and shows what it printed when it is waited for; fails when it failed.
begin = ($(MAKE) --no-print-directory $(1); echo $$? > .build/$(1).status) > .build/$(1).txt 2>&1 &
end = (cat .build/$(1).txt; [ "$$(cat .build/$(1).status)" = 0 ])
test: python ## build and run all tests: Embedded Swift, release suites, goldens, digests in debug
	@mkdir -p .build
	@$(call begin,embedded) embedded=$$!; $(call begin,determinism) determinism=$$!; \
	$(MAKE) --no-print-directory suites-build; status=$$?; \
	wait $$embedded; $(call end,embedded) || status=1; \
	if [ $$status = 0 ]; then $(MAKE) --no-print-directory suites; status=$$?; fi; \
	if [ $$status = 0 ]; then echo "goldens of the scenes in Fixtures"; $(TESTED) test Fixtures --record never; status=$$?; fi; \
	wait $$determinism; $(call end,determinism) && [ $$status = 0 ]

embedded: ## compile the core as Embedded Swift, for this machine and (make live) for wasm32
	@SWIFTC="$(SWIFTC)" bash Tests/Portability/embedded.sh

# Every frame of the seed scenes is what it was.
goldens: build
	@echo "goldens of the scenes in Fixtures"
	@$(BINARY) test Fixtures --record never

# Digests recorded once hold in debug and release. The manifest leaves out all other tests and products, which would take minutes to compile.
determinism:
	@echo "determinism in debug"
	@PHYSIM_ONLY=Determinism $(SWIFT) test --scratch-path .build/determinism --quiet --disable-xctest

portability: build live physics-fuzz ## compare digests of the engine and of whole scenes with arm64, riscv64 (qemu-user) and wasm32 (node)
	@SWIFTC="$(SWIFTC)" bash Tests/Portability/run.sh

# A folder of its own: tests compile every module as testable, which would rebuild the product each time.
suites-build: python
	@echo "building all suites in release"
	@$(SWIFT) build -c release --build-tests -Xswiftc -enable-testing --scratch-path $(TESTS) --quiet

suites: suites-build
	@echo "all suites in release"
	@PHYSIM_BINARY="$(CURDIR)/$(TESTED)" $(SWIFT) test -c release --scratch-path $(TESTS) --skip-build --quiet --disable-xctest
	@$(SWIFT) test -c release --scratch-path $(TESTS) --skip-build --quiet --disable-swift-testing

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

lint: ## check the formatting
	@if $(SWIFT) format --version > /dev/null 2>&1; then \
	  $(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests && echo "formatting is fine"; \
	else echo "lint: skipped, this toolchain has no swift-format"; fi

# A sanitizer that the toolchain lacks skips its target; each target ends with a line of counts.
SECONDS ?= 120
fuzz: ## feed libFuzzer's inputs to every reader, the argument parser and random scenes (SECONDS=3600: an hour in all)
	@SWIFT="$(SWIFT)" SWIFTC="$(SWIFTC)" SECONDS_IN_ALL=$(SECONDS) bash Tests/Fuzz/run.sh

faults: build ## fail, cut or kill every command at each call of the file system (STEP=7: at every seventh)
	@STEP=$(or $(STEP),1) bash Tests/Faults/run.sh $(BINARY)

# Modules whose tests run in one process: those of the command start processes, and limit their memory.
SUITES ?= Platform,Formats,Trajectories,Rigid2D,SceneFormat,Simulation,Goldens,Sweeps,Pictures,Fuzz
sanitize: ## run suites under the address and the thread sanitizer (SUITES=Platform,Sweeps: only those)
	@SWIFT="$(SWIFT)" SWIFTC="$(SWIFTC)" bash Tests/Faults/sanitize.sh '$(SUITES)'

record: build ## record digests, messages and the output that documents show anew, after they changed on purpose
	@PHYSIM_RECORD=1 PHYSIM_BINARY="$(CURDIR)/$(BINARY)" $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path $(TESTS) --quiet --disable-xctest \
	  --filter 'DeterminismTests|InvalidFixtureTests|ImportFixtureTests|CLITests.DocumentTests|UIKitVectorTests|MenuTests|MotionTests|SweepsTests.MessageTests'
	@$(BINARY) test Fixtures --record failed --format concise
	@git --no-pager diff --stat -- Tests/Determinism Fixtures README.md Sources 2> /dev/null || true

clients: ## build Tests/Clients/Package from outside, as a user would, and run its programs and tests (several minutes)
	@PHYSIM_CLIENTS=1 PHYSIM_ONLY=Clients $(SWIFT) test --scratch-path .build/determinism --quiet --disable-xctest

physics-fuzz:
	@$(SWIFT) build --product PhysicsFuzz $(OPTIMIZED)

fuzz-physics: physics-fuzz ## run random scenes without a source of energy under every profile (COUNT=100000 scenes from SEED=0 on)
	@.build/release/PhysicsFuzz --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

bench: build ## physics and times beside Box2D (main branch and 2.4.1) and Chipmunk 7, and whole runs (ROUNDS=5: a quarter of an hour)
	@$(SWIFT) build --product EngineBench $(OPTIMIZED)
	@bash Tests/Peers/bench.sh $(ROUNDS)

peers: build ## compare the profile box2d with the real Box2D 2.4.1, scene by scene
	@bash Tests/Peers/peers.sh

bench-sweeps: build ## time 10 000 runs beside pymunk with multiprocessing (ROUNDS=5: several minutes)
	@bash Tests/Peers/sweep.sh $(BINARY) $(ROUNDS)

bench-counts: build ## count instructions per step under valgrind
	@$(SWIFT) build --product EngineBench $(OPTIMIZED)
	@bash Tests/Peers/counts.sh

SHARE = $(DESTDIR)$(PREFIX)/share
install: build live ## install binary, live pages' engine, man pages, schema and completions under PREFIX (/usr/local)
	@mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/physim" "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
	  "$(SHARE)/fish/vendor_completions.d"
	@install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/physim"
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
	@rm -rf .build

import type { Grammar } from "./arguments.ts";
import type { RunnerName } from "./programs.ts";

/** What is known of each runner's options. A word after an option that is not listed makes a command unusable. */
export const GRAMMARS: Readonly<Record<RunnerName, Grammar>> = {
  vitest: {
    values:
      "-c --config -r --root --dir --pool --environment --reporter --outputFile --project --mode --maxWorkers --testTimeout --hookTimeout --retry --exclude --shard --bail -t --testNamePattern --changed",
    flags: "--no-file-parallelism --no-isolate --globals --dom --silent --no-coverage -u --update",
    dropped:
      "--run --watch -w --passWithNoTests --bail --shard --changed --no-watch --ui -u --update --typecheck.only",
    names: "-t --testNamePattern",
  },
  jest: {
    values:
      "-c --config --rootDir --env --testEnvironment --setupFiles --reporters --maxWorkers -w --testTimeout --shard --outputFile --coverageDirectory --coverageReporters -t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --changedSince --selectProjects --seed",
    flags:
      "-i --runInBand --ci --silent --verbose --colors --no-cache --detectOpenHandles --forceExit --coverage --no-coverage -u",
    dropped:
      "--watch --watchAll --passWithNoTests --bail -b --shard --onlyChanged -o --changedSince --lastCommit --onlyFailures -f --findRelatedTests --runTestsByPath --testPathPattern --testPathPatterns --verbose --json --outputFile -u --updateSnapshot",
    names: "-t --testNamePattern",
  },
  mocha: {
    values:
      "-r --require --import --loader -R --reporter -O --reporter-option --reporter-options --config --package --opts -t --timeout -s --slow -u --ui --extension --file --ignore --exclude -j --jobs --retries -g --grep -f --fgrep --spec -n --node-option",
    flags:
      "--recursive --exit --check-leaks --parallel -p --full-trace --colors -c --forbid-only --allow-uncaught",
    dropped: "--watch -w --bail -b --recursive --spec --pass-on-failing-test-suite",
    names: "-g --grep -f --fgrep -i --invert",
  },
  "node:test": {
    values:
      "--import --require -r --loader --experimental-loader --test-reporter --test-reporter-destination --env-file --test-concurrency --test-timeout --test-name-pattern --test-skip-pattern --conditions -C --tsconfig",
    flags:
      "--test --experimental-strip-types --experimental-test-coverage --enable-source-maps --no-warnings --test-force-exit --experimental-test-module-mocks --experimental-vm-modules",
    dropped: "--watch --test-shard --experimental-test-coverage --test-only",
    names: "--test-name-pattern --test-skip-pattern",
  },
  pytest: {
    values:
      "-k -m -p -c -o -W -n -r --rootdir --tb --durations --timeout --maxfail --junitxml --junit-xml --ignore --ignore-glob --deselect --dist --log-level --log-cli-level --color --cov --cov-report --cov-config --cov-fail-under --ds --basetemp --capture --import-mode --verbosity --confcutdir",
    flags:
      "-v -vv -q -s -x -l --verbose --quiet --exitfirst --strict --strict-markers --strict-config --lf --ff --nf --sw --last-failed --failed-first --stepwise --no-header --no-summary --cov-append --cov-branch --no-cov --disable-warnings --forked",
    dropped:
      "-x --exitfirst --maxfail --lf --ff --nf --sw --last-failed --failed-first --new-first --stepwise --cov --cov-report --cov-config --cov-fail-under --cov-append --cov-branch --junitxml --junit-xml --co --collect-only --pyargs -q --quiet",
    clusters: true,
  },
  unittest: {
    values: "-s --start-directory -p --pattern -t --top-level-directory -k --durations",
    flags: "-v --verbose -q --quiet -f --failfast -b --buffer -c --catch --locals",
    dropped: "-v --verbose -q --quiet -f --failfast",
    names: "-k",
  },
  "go test": {
    values:
      "-run -skip -tags -timeout -count -p -parallel -coverprofile -covermode -coverpkg -bench -exec -ldflags -gcflags -mod -modfile -o -cpu -shuffle -vet -outputdir -json.out",
    flags: "-v -race -short -cover -json -failfast -x -a -work -trimpath -msan -asan -fullpath",
    dropped:
      "-count --count -failfast --failfast -v --v -bench --bench -coverprofile --coverprofile -cover -o",
    names: "-run --run -skip --skip",
  },
  "cargo test": {
    clusters: true,
    values:
      "-p --package --exclude --test --bin --example --bench --features -F --target --target-dir --manifest-path --profile --config -j --jobs --color --message-format -Z",
    flags:
      "--workspace --all --lib --bins --tests --all-targets --all-features --no-default-features --release -r --locked --offline --frozen -v --verbose -q --quiet --no-fail-fast --doc",
    dropped:
      "-p --package --workspace --all --exclude --test --bin --lib --bins --tests --all-targets --example --examples --bench --benches --doc -q --quiet --no-run",
  },
  "cargo nextest": {
    clusters: true,
    values:
      "-p --package --exclude --test --bin --features -F --target --target-dir --manifest-path --profile -P --cargo-profile --config-file -j --test-threads --retries -E --filterset --filter-expr --color --partition",
    flags:
      "--workspace --all --lib --bins --tests --all-targets --all-features --no-default-features --release -r --locked --offline --frozen --no-fail-fast --no-capture",
    dropped: "-E --filterset --filter-expr --fail-fast --max-fail --partition --no-tests",
  },
  maven: {
    clusters: true,
    values:
      "-f --file -pl --projects -s --settings -T --threads -P --activate-profiles -rf --resume-from -D --define",
    flags:
      "-q --quiet -B --batch-mode -o --offline -U -ntp -am -amd -e -X -fae -ff -fn -V -nsu --no-transfer-progress",
    dropped:
      "-q --quiet -pl --projects -am --also-make -amd --also-make-dependents -rf --resume-from -fae -fn -ff -DfailIfNoTests -Dsurefire.failIfNoSpecifiedTests -Dmaven.test.failure.ignore",
    names: "-Dtest",
  },
  gradle: {
    clusters: true,
    values:
      "-p --project-dir -b --build-file -c --settings-file -I --init-script -x --exclude-task --console --max-workers --tests",
    flags:
      "--info --stacktrace --no-daemon --parallel --continue --offline --build-cache --no-build-cache --scan --rerun-tasks -q --quiet -i -s",
    dropped: "--tests --continue -q --quiet",
  },
  "dotnet test": {
    values:
      "-c --configuration -f --framework -r --runtime -s --settings -l --logger -v --verbosity -a --arch --filter --results-directory --collect -o --output --os",
    flags: "--no-build --no-restore --nologo --blame",
    dropped: "--filter --collect",
  },
  rspec: {
    clusters: true,
    values:
      "-I -r --require -O --options -f --format -o --out -t --tag -P --pattern --exclude-pattern -e --example -E --example-matches --seed --order --failure-exit-code --error-exit-code",
    flags:
      "-b --backtrace -c --color --colour --force-color -p --profile -w --warnings --no-color --no-fail-fast --dry-run",
    dropped: "--fail-fast --only-failures --next-failure -n --dry-run --pattern -P -o --out --bisect",
    names: "-e --example -E --example-matches",
  },
  phpunit: {
    values:
      "-c --configuration --bootstrap --filter --group --exclude-group --testsuite --exclude-testsuite --coverage-html --coverage-clover --coverage-xml --log-junit -d --order-by --random-order-seed --cache-result-file --columns --include-path",
    flags:
      "--testdox --verbose -v --debug --no-coverage --process-isolation --no-configuration --stderr --colors",
    dropped:
      "--filter --testsuite --stop-on-failure --stop-on-error --stop-on-defect --coverage-html --coverage-clover --coverage-xml --coverage-text --log-junit",
  },
  ctest: {
    clusters: true,
    values:
      "-C --build-config -R --tests-regex -E --exclude-regex -L --label-regex -LE --label-exclude -j --parallel --test-dir --timeout --repeat --schedule-random --output-junit --no-tests -I --tests-information -S -D -M -T",
    flags:
      "-V -VV --verbose --extra-verbose --output-on-failure -Q --quiet --progress --force-new-ctest-process",
    dropped:
      "-R --tests-regex -I --tests-information --stop-on-failure --rerun-failed -Q --quiet --output-junit --no-tests",
  },
};

import { findChromium, findFullChromium } from '../browser/chromium.ts';
import { findMiniStack } from '../ops/emulator/ministack.ts';
import { tableEngine } from '../simulators/aws/table-engine.ts';
import { concernsInfrastructure, leftOut, patternOf } from './changed.ts';

/** One step of `npm test`. */
export interface Stage {
  readonly name: string;
  /** Program and arguments; programs come from node_modules/.bin. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** The stage's JSON report; absent for a check without tests. */
  readonly results?: { readonly file: string; readonly kind: 'jest' | 'playwright' };
  /** Sets up what the stage needs. Resolves to a message if something is missing. */
  readonly prepare?: () => string | undefined | Promise<string | undefined>;
  /** Runs on the build that `build` makes, once for all of these. */
  readonly usesBuild?: true;
  /** Name of the stage that must have ended first, if it runs too. */
  readonly after?: string;
}

const sources = ['shared', 'functions', 'infra', 'frontend', 'scripts'] as const;
const projects = [...sources, 'frontend/worker', 'shared/tsconfig.test.json', 'scripts/simulators/stripe/browser'];

/** Quick static checks, run in parallel. */
export const checks: readonly Stage[] = [
  { name: 'lint and format', command: ['biome', 'check', '.'] },
  { name: 'import directions', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...sources] },
  {
    name: 'folder cycles',
    command: ['depcruise', '--config', 'scripts/test/folder-cycles.mjs', 'functions'],
  },
  { name: 'unused files and exports', command: ['knip', '--config', 'scripts/test/knip.json'] },
  {
    name: 'code used only by tests',
    command: ['knip', '--production', '--config', 'scripts/test/knip.production.json'],
  },
  ...projects.map((project): Stage => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })),
];

const RESULTS = 'dist/test-results';

/** Runs Vitest with a JSON report. */
function withJsonReport(name: string, ...command: Stage['command']): Pick<Stage, 'command' | 'results'> {
  const file = `${RESULTS}/${name}.json`;
  return {
    command: [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    results: { file, kind: 'jest' },
  };
}

const jest = (name: string, ...args: readonly string[]): Stage => ({
  name: 'infrastructure tests',
  command: ['jest', '--ci', '--json', `--outputFile=${RESULTS}/${name}.json`, ...args],
  env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  results: { file: `${RESULTS}/${name}.json`, kind: 'jest' },
});

/** What the drill and the browser tests start products from. */
export const build: Stage = {
  name: 'build of the product',
  command: ['node', '-e', "import('./scripts/dev/prebuild.ts').then(({ prebuild }) => prebuild())"],
};

const DRILL = 'fault drill';

/**
 * Slow stages, run two at a time, the longest first: one that waits for another process, for the network or for time to pass leaves the
 * processors to the other.
 */
export const stages: readonly Stage[] = [
  {
    name: 'unit and contract tests',
    ...withJsonReport('vitest', 'vitest', 'run', '--project', 'node*'),
    prepare: missingTable,
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'scripts/browser/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/playwright.json`, PREBUILT: 'true' },
    results: { file: `${RESULTS}/playwright.json`, kind: 'playwright' },
    prepare: () => missingFrom(findChromium()) ?? missingTable(),
    usesBuild: true,
  },
  {
    name: 'push in a full Chromium',
    command: ['playwright', 'test', '--config', 'scripts/browser/alerts/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/push.json`, PREBUILT: 'true' },
    results: { file: `${RESULTS}/push.json`, kind: 'playwright' },
    prepare: () => missingFrom(findFullChromium()) ?? missingTable(),
    usesBuild: true,
  },
  { name: 'unit tests of the page', ...withJsonReport('page', 'vitest', 'run', '--project', 'frontend') },
  {
    name: 'deployment to an emulator',
    ...withJsonReport('deployment', 'node', 'scripts/ops/emulator/run.ts'),
    prepare: () => missingFrom(findMiniStack(process.cwd())),
  },
  jest('jest'),
  {
    name: DRILL,
    command: ['node', 'scripts/drill/drill.ts', '--short', '--built'],
    prepare: missingTable,
    usesBuild: true,
  },
  {
    name: 'table and races on DynamoDB Local',
    ...withJsonReport('dynamodb-local', 'npm', 'run', 'test:dynamodb-local', '--'),
    prepare: () => {
      const usual = tableEngine();
      if ('engine' in usual && usual.engine === 'dynamodb-local') return 'All tests use DynamoDB Local here.';
      return missingFrom(tableEngine({ ...process.env, TABLE_ENGINE: 'dynamodb-local' }));
    },
  },
  {
    name: 'permissions of the drill’s calls',
    command: ['node', 'scripts/test/permissions/check.ts'],
    prepare: missingTable,
    after: DRILL,
  },
  { name: 'advisories about packages', command: ['node', 'scripts/test/advisories/check.ts'] },
  { name: 'bill of materials', command: ['node', 'scripts/ops/sbom.ts'] },
];

/**
 * Tests affected by uncommitted changes, without the long ones of other folders; the infrastructure tests, which read templates rather than
 * modules, if the changes concern them.
 */
export function changedTests(changed: readonly string[]): readonly Stage[] {
  const unit = withJsonReport('changed', 'vitest', 'run', '--changed', '--passWithNoTests');
  const env = { TESTS_LEFT_OUT: leftOut(changed).map(patternOf).join(',') };
  const affected: Stage = { name: 'unit and contract tests', ...unit, env };
  return concernsInfrastructure(changed) ? [affected, jest('jest-changed')] : [affected];
}

/** The quick checks again, with what the type checker knew the last time. */
export const repeatedChecks: readonly Stage[] = checks.map((check) => {
  const [program, ...args] = check.command;
  if (program !== 'tsc') return check;
  const memory = `dist/types/${args.at(-1)?.replaceAll('/', '-')}.tsbuildinfo`;
  return { ...check, command: [program, ...args, '--incremental', '--tsBuildInfoFile', memory] };
});

function missingTable(): string | undefined {
  return missingFrom(tableEngine());
}

function missingFrom(found: object): string | undefined {
  return 'missing' in found && typeof found.missing === 'string' ? found.missing : undefined;
}

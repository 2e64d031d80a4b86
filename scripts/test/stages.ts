import { findChromium } from '../browser/chromium.ts';
import { findMiniStack } from '../ops/emulator/ministack.ts';
import { tableEngine } from '../simulators/aws/table-engine.ts';

/** One thing that `npm test` runs. */
export interface Stage {
  readonly name: string;
  /** Program and arguments; programs come from node_modules/.bin. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Where the stage writes what its tests came to; absent where it is one check and no tests. */
  readonly results?: { readonly file: string; readonly kind: 'jest' | 'playwright' };
  /** Sets up what the stage needs. Resolves to one sentence saying what is missing where that cannot be had. */
  readonly prepare?: () => string | undefined | Promise<string | undefined>;
}

const sources = ['shared', 'functions', 'infra', 'frontend', 'scripts'] as const;
const projects = [...sources, 'shared/tsconfig.test.json', 'scripts/simulators/stripe/browser'];

/** What needs no running: quick, and side by side. */
export const checks: readonly Stage[] = [
  { name: 'lint and format', command: ['biome', 'check', '.'] },
  { name: 'who imports whom', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...sources] },
  {
    name: 'folders without circles',
    command: ['depcruise', '--config', 'scripts/test/folder-cycles.mjs', 'functions'],
  },
  { name: 'unused files and exports', command: ['knip', '--config', 'scripts/test/knip.json'] },
  {
    name: 'code that only tests use',
    command: ['knip', '--production', '--config', 'scripts/test/knip.production.json'],
  },
  ...projects.map((project): Stage => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })),
];

const RESULTS = 'dist/test-results';

/** Vitest or Jest, whose JSON has one shape. */
function reported(name: string, ...command: Stage['command']): Pick<Stage, 'command' | 'results'> {
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

/** What takes long, one after the other. */
export const stages: readonly Stage[] = [
  { name: 'unit tests of the page', ...reported('page', 'vitest', 'run', '--project', 'frontend') },
  { name: 'unit and contract tests', ...reported('vitest', 'vitest', 'run', '--project', 'node'), prepare: lacksTable },
  {
    name: 'table and races on DynamoDB Local',
    ...reported('dynamodb-local', 'npm', 'run', 'test:dynamodb-local', '--'),
    prepare: () => {
      const usual = tableEngine();
      if ('engine' in usual && usual.engine === 'dynamodb-local') return 'All tests use DynamoDB Local here.';
      return lackOf(tableEngine({ ...process.env, TABLE_ENGINE: 'dynamodb-local' }));
    },
  },
  jest('jest'),
  { name: 'fault drill', command: ['node', 'scripts/drill/drill.ts', '--short'], prepare: lacksTable },
  {
    name: 'deployment to an emulator',
    ...reported('deployment', 'node', 'scripts/ops/emulator/run.ts'),
    prepare: () => lackOf(findMiniStack(process.cwd())),
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'scripts/browser/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/playwright.json` },
    results: { file: `${RESULTS}/playwright.json`, kind: 'playwright' },
    prepare: () => lackOf(findChromium()) ?? lacksTable(),
  },
];

/** Of tests, those that changes since the last commit reach; of infrastructure all, since they read templates rather than modules. */
export const changedTests: readonly Stage[] = [
  { name: 'unit and contract tests', ...reported('changed', 'vitest', 'run', '--changed', '--passWithNoTests') },
  jest('jest-changed'),
];

function lacksTable(): string | undefined {
  return lackOf(tableEngine());
}

function lackOf(found: object): string | undefined {
  return 'missing' in found && typeof found.missing === 'string' ? found.missing : undefined;
}

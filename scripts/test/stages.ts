import { findMiniStack } from '../ops/emulator/ministack.ts';
import { findJava } from '../simulators/aws/dynamodb-local/java.ts';

/** One thing that `npm test` looks at. */
export interface Stage {
  readonly name: string;
  /** Program and arguments; programs come from node_modules/.bin. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Where the stage writes what its tests came to; absent where it is one check and no tests. */
  readonly results?: { readonly file: string; readonly kind: 'jest' | 'playwright' };
  /** What this machine lacks for the stage, as a sentence; undefined where it can run. */
  readonly lacks?: () => string | undefined;
}

const typeChecked = [
  'shared',
  'shared/tsconfig.test.json',
  'functions',
  'infra',
  'frontend',
  'scripts',
  'scripts/simulators/stripe/browser',
];

const RESULTS = 'dist/test-results';

/** Quickest first, so that a slip is told at once. */
export const stages: readonly Stage[] = [
  ...typeChecked.map((project): Stage => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })),
  { name: 'lint and format', command: ['biome', 'check', '.'] },
  {
    name: 'who imports whom',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'shared',
      'functions',
      'infra',
      'frontend',
      'scripts',
    ],
  },
  {
    name: 'unit and contract tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`],
    results: { file: `${RESULTS}/vitest.json`, kind: 'jest' },
  },
  {
    name: 'functions on DynamoDB Local',
    command: [
      'node',
      'scripts/simulators/aws/dynamodb-local/run-tests.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/dynamodb-local.json`,
    ],
    results: { file: `${RESULTS}/dynamodb-local.json`, kind: 'jest' },
    lacks: () => {
      const java = findJava();
      return 'missing' in java ? java.missing : undefined;
    },
  },
  {
    name: 'infrastructure tests',
    command: ['jest', '--ci', '--json', `--outputFile=${RESULTS}/jest.json`],
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    results: { file: `${RESULTS}/jest.json`, kind: 'jest' },
  },
  { name: 'fault drill', command: ['node', 'scripts/drill/drill.ts', '--short'] },
  {
    name: 'deployment to an emulator',
    command: [
      'node',
      'scripts/ops/emulator/run.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/deployment.json`,
    ],
    results: { file: `${RESULTS}/deployment.json`, kind: 'jest' },
    lacks: () => {
      const emulator = findMiniStack(process.cwd());
      return 'missing' in emulator ? emulator.missing : undefined;
    },
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'scripts/browser/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/playwright.json` },
    results: { file: `${RESULTS}/playwright.json`, kind: 'playwright' },
  },
];

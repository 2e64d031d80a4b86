import { findChromium, findFullChromium } from '../browser/chromium.ts';
import { findMiniStack, findSam } from '../ops/emulator/ministack.ts';
import { tableEngine } from '../simulators/aws/table-engine.ts';

/** One step of the tests. */
export interface Stage {
  readonly name: string;
  /** What it is for; printed in the list of stages. */
  readonly purpose: string;
  /** Program and arguments; programs come from node_modules/.bin. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** The stage's JSON report; absent for a check without tests. */
  readonly results?: { readonly file: string };
  /** Sets up what the stage needs. Resolves to a message if something is missing. */
  readonly prepare?: () => string | undefined | Promise<string | undefined>;
  /** Runs on the build that `build` makes, once for all of these. */
  readonly usesBuild?: true;
  /** Name of the stage that must have ended first, if it runs too. */
  readonly after?: string;
}

const sources = ['shared', 'functions', 'infra', 'frontend', 'scripts', 'research'] as const;
/** Projects of TypeScript; that of `scripts` has `research`, too. */
const projects = [
  'shared',
  'functions',
  'infra',
  'frontend',
  'scripts',
  'frontend/worker',
  'shared/tsconfig.test.json',
  'scripts/simulators/stripe/browser',
];

const TESTED_CODE = 'code used only by tests';

/** Quick static checks, run in parallel. */
export const checks: readonly Stage[] = [
  { name: 'lint and format', purpose: 'style and common mistakes', command: ['biome', 'check', '.'] },
  {
    name: 'import directions',
    purpose: 'who may import whom',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...sources],
  },
  {
    name: 'areas',
    purpose: 'no two areas import each other, and the picture of them is true',
    command: ['node', 'scripts/test/areas.ts'],
  },
  {
    name: 'unused files and exports',
    purpose: 'nothing is kept that nobody uses',
    command: ['knip', '--config', 'scripts/test/knip.json'],
  },
  {
    name: TESTED_CODE,
    purpose: 'production has no code for tests',
    command: ['knip', '--production', '--config', 'scripts/test/knip.production.json'],
  },
  ...projects.map(
    (project): Stage => ({ name: `types of ${project}`, purpose: 'types', command: ['tsc', '-p', project] }),
  ),
];

const RESULTS = 'dist/test-results';

/** Runs Vitest with a JSON report. */
function withJsonReport(name: string, ...command: Stage['command']): Pick<Stage, 'command' | 'results'> {
  const file = `${RESULTS}/${name}.json`;
  return {
    command: [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    results: { file },
  };
}

const jest = (name: string, ...args: readonly string[]): Stage => ({
  name: 'infrastructure tests',
  purpose: 'the stacks that are deployed',
  command: ['jest', '--ci', '--json', `--outputFile=${RESULTS}/${name}.json`, ...args],
  env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  results: { file: `${RESULTS}/${name}.json` },
});

/** Runs some Playwright projects on the build. */
function inBrowser(name: string, purpose: string, ...args: readonly string[]): Stage {
  const file = `${RESULTS}/${name.replaceAll(' ', '-')}.json`;
  return {
    ...{ name, purpose },
    command: ['playwright', 'test', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PREBUILT: 'true' },
    results: { file },
    prepare: () => missingFrom(findChromium()) ?? missingTable(),
    usesBuild: true,
  };
}

const BROWSER = ['--config', 'scripts/browser/playwright.config.ts'] as const;

/** What the drill and the browser tests start products from. */
export const build: Stage = {
  name: 'build of the product',
  purpose: 'the functions and the page as they are deployed',
  command: ['node', '-e', "import('./scripts/dev/stage.ts').then(({ prebuild }) => prebuild())"],
};

/**
 * The stages of `npm test`, which prove the product in minutes. They run two at a time, the longest first: one that waits for another process,
 * for the network or for time to pass leaves the processors to the other.
 */
export const firstStages: readonly Stage[] = [
  {
    name: 'unit and contract tests',
    purpose: 'the rules, the endpoints and their contracts, without the slow class',
    ...withJsonReport('vitest', 'vitest', 'run', '--project', 'node*'),
    prepare: missingTable,
  },
  inBrowser(
    'life and main screens in a browser',
    'from visitor to deletion, and each main screen',
    ...[...BROWSER, '--project', 'main'],
  ),
  {
    name: 'unit tests of the page',
    purpose: 'the page as people use it',
    ...withJsonReport('page', 'vitest', 'run', '--project', 'frontend*'),
  },
  jest('jest'),
];

const DRILL = 'fault drill';

/** The stages of `npm run test:rest`: everything else. */
export const otherStages: readonly Stage[] = [
  inBrowser(
    'all screens and flows',
    'all other screens at every width, and every flow on a desktop and where its layout differs on a phone',
    ...[...BROWSER, '--project', 'phone', '--project', 'desktop'],
  ),
  {
    name: 'deployment to an emulator',
    purpose: 'deploying, going back and restoring by the operator’s commands',
    ...withJsonReport('deployment', 'node', 'scripts/ops/emulator/run.ts'),
    prepare: () => missingFrom(findMiniStack(process.cwd())) ?? missingFrom(findSam(process.cwd())),
  },
  {
    name: 'slow tests',
    purpose: 'crash sweeps, races between processes, finders on thousands of feeds, simulators and operator commands',
    ...withJsonReport('slow', 'vitest', 'run', '--project', 'slow*'),
    prepare: missingTable,
  },
  {
    ...inBrowser('push in a full Chromium', 'notifications', '--config', 'scripts/browser/alerts/playwright.config.ts'),
    prepare: () => missingFrom(findFullChromium()) ?? missingTable(),
  },
  {
    name: DRILL,
    purpose: 'simulated people use the product while everything fails in turn',
    command: ['node', 'scripts/drill/drill.ts', '--short', '--built'],
    prepare: missingTable,
    usesBuild: true,
  },
  {
    name: 'table and races on DynamoDB Local',
    purpose: 'the table’s second engine',
    ...withJsonReport('dynamodb-local', 'npm', 'run', 'test:dynamodb-local', '--'),
    prepare: () => {
      const usual = tableEngine();
      if ('engine' in usual && usual.engine === 'dynamodb-local') return 'All tests use DynamoDB Local here.';
      return missingFrom(tableEngine({ ...process.env, TABLE_ENGINE: 'dynamodb-local' }));
    },
  },
  {
    name: 'permissions of the drill’s calls',
    purpose: 'each function may do what it did in the drill, by its grants',
    command: ['node', 'scripts/test/granted-calls.ts'],
    after: DRILL,
  },
  {
    name: 'advisories about packages',
    purpose: 'no known vulnerability, as far as the registry answers',
    command: ['node', 'scripts/test/advisories/check.ts'],
  },
  { name: 'bill of materials', purpose: 'every package with its license', command: ['node', 'scripts/ops/sbom.ts'] },
];

/** The tests of `npm run check`; the infrastructure tests, which read templates rather than modules, if the changes concern them. */
export function checkStages(testFiles: readonly string[], infrastructure: boolean): readonly Stage[] {
  const unit: Stage = {
    name: 'tests near the changes',
    purpose: 'what the changes may break',
    ...withJsonReport('changed', 'vitest', 'run', '--passWithNoTests', ...testFiles),
    prepare: missingTable,
  };
  return [...(testFiles.length > 0 ? [unit] : []), ...(infrastructure ? [jest('jest-changed')] : [])];
}

/**
 * The static checks of `npm run check`: with what the type checker knew the last time, only the changed files linted, and without one that has
 * little to find while somebody works.
 */
export function repeatedChecks(changed: readonly string[]): readonly Stage[] {
  return checks.flatMap((check): Stage[] => {
    const [program, ...args] = check.command;
    if (check.name === TESTED_CODE) return [];
    if (program === 'biome')
      return changed.length === 0
        ? []
        : [{ ...check, command: ['biome', 'check', '--no-errors-on-unmatched', ...changed] }];
    if (program !== 'tsc') return [check];
    const memory = `dist/types/${args.at(-1)?.replaceAll('/', '-')}.tsbuildinfo`;
    return [{ ...check, command: [program, ...args, '--incremental', '--tsBuildInfoFile', memory] }];
  });
}

function missingTable(): string | undefined {
  return missingFrom(tableEngine());
}

function missingFrom(found: object): string | undefined {
  return 'missing' in found && typeof found.missing === 'string' ? found.missing : undefined;
}

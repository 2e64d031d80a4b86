/**
 * Who may import whom (the direction rules). A rule's comment is what a developer reads who broke it.
 * Imports of types count like all others.
 */
import { readdirSync } from 'node:fs';

/** Tests, and what is made for them. */
const TEST = '\\.test\\.tsx?$|(^|/)testing/';
const ENTRY = '\\.(handler|job)\\.ts$';
const PACKAGE = '(^|/)node_modules/';
const ZOD = `${PACKAGE}zod/`;
const CSV_PARSE = `${PACKAGE}csv-parse/`;

/** A folder of `shared`, tests apart, may import itself and what is listed: paths or packages. */
const sharedZone = (folder, ...allowed) => ({
  name: `shared-${folder}`,
  comment: `shared/${folder} may import ${[`shared/${folder}`, ...allowed].join(', ')} and nothing else.`,
  severity: 'error',
  from: { path: `^shared/${folder}/`, pathNot: TEST },
  to: { pathNot: [`^shared/${folder}/`, ...allowed] },
});

/** A layer of the frontend may import our code only from itself and the listed places. */
const frontendLayer = (layer, ...allowed) => ({
  name: `frontend-${layer.replaceAll('/', '-')}`,
  comment: `frontend/src/${layer} may import, of our code, ${[layer, ...allowed].join(', ')} and nothing else. Pages join features.`,
  severity: 'error',
  from: { path: `^frontend/src/${layer}/`, pathNot: TEST },
  to: {
    path: '^(frontend|shared)/',
    pathNot: [`^frontend/src/${layer}/`, ...allowed.map((place) => places[place] ?? place)],
  },
});

const places = {
  app: '^frontend/src/app/',
  pages: '^frontend/src/pages/',
  features: '^frontend/src/features/',
  api: '^frontend/src/api/',
  ui: '^frontend/src/ui/',
  lib: '^frontend/src/lib/',
  config: '^frontend/src/config/',
  shared: '^shared/(catalogue|odds|fair|contracts|boards|grid|bets|ledger|exposure|proof|csv|json|numbers)/',
  json: '^shared/json/',
  catalogue: '^shared/catalogue/',
  contracts: '^shared/contracts/',
  bets: '^shared/boards/bets\\.ts$',
  /** The columns that prices travel in. */
  grid: '^shared/grid/(pack-game|changes)\\.ts$',
  /** Small tables of facts that texts and fields name, which bring nothing else along. */
  facts: '^shared/catalogue/(credentials|cookies|helplines|personal-data)\\.ts$',
  kinds: '^shared/odds/(limits|kinds)\\.ts$',
  /** Odds as someone reads and types them. */
  typedOdds: '^shared/odds/(odds-format|calculator|american)\\.ts$',
};

const features = readdirSync(new URL('frontend/src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => frontendLayer(`features/${name}`, 'api', 'ui', 'lib', 'config', 'shared'));

const shared = [
  sharedZone('json'),
  sharedZone('numbers'),
  sharedZone('catalogue'),
  sharedZone('odds'),
  sharedZone('fair', '^shared/catalogue/', '^shared/odds/'),
  sharedZone('engine', '^shared/catalogue/', '^shared/odds/', '^shared/fair/'),
  sharedZone(
    'contracts',
    '^shared/catalogue/',
    '^shared/odds/(limits|kinds|market-groups|odds-format|money)\\.ts$',
    '^shared/json/',
    ZOD,
  ),
  sharedZone(
    'boards',
    '^shared/catalogue/',
    '^shared/odds/',
    '^shared/fair/',
    '^shared/contracts/',
    '^shared/ledger/eastern-day\\.ts$',
  ),
  sharedZone(
    'grid',
    '^shared/catalogue/',
    '^shared/odds/',
    '^shared/fair/',
    '^shared/numbers/',
    '^shared/boards/price-at\\.ts$',
  ),
  sharedZone(
    'ledger',
    '^shared/catalogue/',
    '^shared/odds/',
    '^shared/bets/',
    '^shared/contracts/',
    '^shared/csv/',
    '^shared/numbers/',
  ),
  sharedZone(
    'exposure',
    '^shared/catalogue/',
    '^shared/odds/',
    '^shared/bets/',
    '^shared/ledger/',
    '^shared/contracts/',
    '^shared/numbers/',
  ),
  sharedZone('csv', CSV_PARSE),
  sharedZone(
    'bets',
    '^shared/catalogue/',
    '^shared/odds/',
    '^shared/fair/',
    '^shared/engine/names\\.ts$',
    '^shared/contracts/',
    '^shared/csv/',
    '^shared/(json|numbers)/',
  ),
  sharedZone('proof', '^shared/odds/', '^shared/fair/'),
  sharedZone('deployment', '^shared/json/'),
  {
    name: 'shared-outside',
    comment: 'shared is pure and imports nothing of ours outside itself; its tests neither.',
    severity: 'error',
    from: { path: '^shared/' },
    to: { path: '^(functions|frontend|infra|scripts)/' },
  },
  {
    name: 'shared-zod',
    comment: 'In shared, only contracts and tests import zod.',
    severity: 'error',
    from: { path: '^shared/', pathNot: ['^shared/contracts/', TEST] },
    to: { path: ZOD },
  },
];

const functions = [
  {
    name: 'functions-outside',
    comment: 'functions import shared and themselves; their tests the simulators.',
    severity: 'error',
    from: { path: '^functions/' },
    to: { path: '^(frontend|infra|scripts)/', pathNot: '^scripts/simulators/' },
  },
  {
    name: 'entries-are-not-imported',
    comment: 'A handler or job is where a Lambda begins; only tests and scripts import one.',
    severity: 'error',
    from: { pathNot: [TEST, '^scripts/'] },
    to: { path: ENTRY },
  },
  {
    name: 'only-platform-knows-aws-and-stripe',
    comment: 'Only functions/platform imports the AWS SDK and Stripe; their types may travel.',
    severity: 'error',
    from: { path: '^functions/', pathNot: ['^functions/platform/', TEST] },
    to: {
      path: `${PACKAGE}(@aws-sdk|@smithy|stripe|@stripe)/`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'platform-below-all',
    comment: 'functions/platform imports shared and itself.',
    severity: 'error',
    from: { path: '^functions/platform/', pathNot: TEST },
    to: { path: '^functions/', pathNot: '^functions/platform/' },
  },
  {
    name: 'only-edge-knows-middy',
    comment: 'Only functions/edge imports Middy.',
    severity: 'error',
    from: { path: '^functions/', pathNot: '^functions/edge/' },
    to: { path: `${PACKAGE}@middy/` },
  },
  {
    name: 'only-entries-and-compose-import-edge',
    comment: 'Only handlers, jobs and functions/compose import functions/edge.',
    severity: 'error',
    from: { path: '^functions/', pathNot: ['^functions/(edge|compose)/', ENTRY, TEST] },
    to: { path: '^functions/edge/' },
  },
  {
    name: 'edge-knows-no-area',
    comment:
      'functions/edge imports platform, shared and itself; what it needs of an area is a port that functions/compose fills.',
    severity: 'error',
    from: { path: '^functions/edge/', pathNot: [TEST, ENTRY] },
    to: { path: '^functions/', pathNot: '^functions/(edge|platform)/' },
  },
  {
    name: 'only-entries-import-compose',
    comment: 'Only handlers and jobs import functions/compose.',
    severity: 'error',
    from: { path: '^functions/', pathNot: ['^functions/compose/', ENTRY, TEST] },
    to: { path: '^functions/compose/' },
  },
];

const frontend = [
  {
    name: 'frontend-outside',
    comment:
      'frontend imports shared/{catalogue,odds,fair,contracts,boards,bets,csv} and itself, nothing of the servers.',
    severity: 'error',
    from: { path: '^frontend/' },
    to: { path: ['^(functions|infra|scripts)/', '^shared/(engine|deployment)/'] },
  },
  {
    name: 'frontend-worker',
    comment: 'The service worker is loaded apart: it imports itself and frontend/src/lib.',
    severity: 'error',
    from: { path: '^frontend/worker/', pathNot: TEST },
    to: { path: '^(frontend|shared)/', pathNot: ['^frontend/worker/', places.lib] },
  },
  frontendLayer('lib', 'json', 'typedOdds'),
  frontendLayer('config', 'lib', 'kinds'),
  frontendLayer('ui', 'lib', 'facts', 'typedOdds'),
  frontendLayer('api', 'lib', 'config', 'contracts', 'json', 'kinds', 'bets', 'facts', 'grid'),
  ...features,
  frontendLayer('pages', 'features', 'api', 'ui', 'lib', 'config', 'shared'),
  frontendLayer('app', 'pages', 'features', 'api', 'ui', 'lib', 'config', 'shared'),
];

const infra = {
  name: 'infra-outside',
  comment: 'infra imports shared/catalogue, contracts and deployment, and names handlers by path.',
  severity: 'error',
  from: { path: '^infra/' },
  to: {
    path: '^(shared|functions|frontend|scripts)/',
    pathNot: '^(shared/(catalogue|contracts|deployment)|scripts/simulators)/',
  },
};

const everywhere = [
  {
    name: 'only-tests-import-simulators',
    comment:
      'scripts may import anything, and research what commands share; of scripts, tests import scripts/simulators and nothing else.',
    severity: 'error',
    from: { pathNot: '^(?:scripts/|research/[^/]+$)' },
    to: { path: '^scripts/', pathNot: '^scripts/simulators/' },
  },
  {
    name: 'simulators-are-for-tests',
    comment: 'What stands in for the outside world is imported by tests and scripts only.',
    severity: 'error',
    from: { pathNot: [TEST, '^scripts/'] },
    to: { path: '^scripts/simulators/' },
  },
  {
    name: 'simulators-are-a-library',
    comment: 'scripts/simulators knows nothing of what uses it.',
    severity: 'error',
    from: { path: '^scripts/simulators/', pathNot: TEST },
    to: { path: '^(frontend|infra|scripts)/', pathNot: '^scripts/simulators/' },
  },
  {
    name: 'testing-for-tests',
    comment: 'testing/ folders are imported by tests and scripts only.',
    severity: 'error',
    from: { pathNot: [TEST, '^scripts/'] },
    to: { path: '(^|/)testing/', pathNot: PACKAGE },
  },
  { name: 'no-cycles', comment: 'No cycles anywhere.', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'resolvable',
    comment: 'What the checker cannot find it cannot judge.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

// biome-ignore lint/style/noDefaultExport: the checker reads the default export.
export default {
  forbidden: [...shared, ...functions, ...frontend, infra, ...everywhere],
  options: {
    // The only parser here that reads TypeScript without TypeScript's old interface, which version 7 does not have.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

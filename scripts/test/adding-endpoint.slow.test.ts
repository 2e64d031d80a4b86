import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** Adds an endpoint to a copy of the sources by the steps of docs/adding.md, and compiles and synthesizes the copy. */

const ROOT = resolve(import.meta.dirname, '../..');
const MAX_TOUCHED = 4;
const NAME = 'health/get-pulse';

/** The endpoint's own two files. */
const added = {
  'shared/contracts/health.ts': `import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

export const getPulse = {
  method: 'GET',
  path: '/api/pulse',
  access: 'signed-in',
  summary: 'Says that somebody is there.',
  reply: z.strictObject({ alive: z.boolean() }),
  delivery: 'each-time',
} as const satisfies Contract;
`,
  'functions/health/get-pulse.handler.ts': `import { getPulse } from '../../shared/contracts/health.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';

export const run: Run<typeof getPulse, Record<never, never>> = async () => ({ alive: true });

export const handler = signedInEndpoint(getPulse, () => ({}), run);
`,
} as const;

/** Lines added to other files, each after an existing line. */
const touched = {
  'shared/contracts/index.ts': [
    ["import type { Contract } from './contract.ts';", "import { getPulse } from './health.ts';"],
    ["  'identity/account/get-user': getUser,", `  '${NAME}': getPulse,`],
  ],
  'infra/config/grants.ts': [["  'identity/account/get-user': signedIn,", `  '${NAME}': signedIn,`]],
  'infra/config/sizes.ts': [["  'identity/account/get-user': fewRows,", `  '${NAME}': fewRows,`]],
} as const;

/** Prints the API's routes and the ids of its functions. */
const SYNTHESIZE = `
import { resourcesOf } from './infra/testing/templates.ts';
import { synthesize } from './infra/testing/synthesis.ts';
const { api } = synthesize('dev');
console.log(JSON.stringify({
  routes: resourcesOf(api, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey),
  functions: resourcesOf(api, 'AWS::Lambda::Function').map(([id]) => id),
}));
`;

const scratch = mkdtempSync(join(tmpdir(), 'crossbook-adding-'));
const inScratch = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: scratch, encoding: 'utf8', maxBuffer: 1 << 24 });

beforeAll(() => {
  const isSource = (path: string) =>
    !path.endsWith('.test.ts') && !/\/(functions|shared)\/.*\/?testing(\/|$)/.test(path);
  for (const folder of ['shared', 'functions', 'infra'])
    cpSync(join(ROOT, folder), join(scratch, folder), { recursive: true, filter: isSource });
  for (const file of ['cdk.json', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(scratch, file));
  symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
  for (const [file, text] of Object.entries(added)) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    writeFileSync(join(scratch, file), text);
  }
  for (const [file, lines] of Object.entries(touched)) {
    const before = readFileSync(join(scratch, file), 'utf8');
    const after = lines.reduce((text, [line, own]) => {
      if (!text.includes(`${line}\n`)) throw new Error(`${file} has no line ${line}`);
      return text.replace(`${line}\n`, `${line}\n${own}\n`);
    }, before);
    writeFileSync(join(scratch, file), after);
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('a new endpoint touches at most four files besides its own two, and docs/adding.md names each', () => {
  const files = Object.keys(touched);
  expect(files.length).toBeLessThanOrEqual(MAX_TOUCHED);
  const guide = readFileSync(join(ROOT, 'docs/adding.md'), 'utf8');
  const [, entry = ''] = guide.split('- **An endpoint**\n');
  const [steps = ''] = entry.split('\n- **');
  for (const file of files) expect(steps).toContain(`\`${file}\``);
});

it('an endpoint added this way compiles and has a route and a function', () => {
  const sources = { include: ['functions/**/*.handler.ts', 'functions/**/*.job.ts', 'infra/app.ts'] };
  writeFileSync(
    join(scratch, 'tsconfig.added.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions: { lib: ['ES2024'], types: ['node'] }, ...sources }),
  );
  inScratch(join(ROOT, 'node_modules/.bin/tsc'), '-p', 'tsconfig.added.json');
  writeFileSync(join(scratch, 'synthesize.ts'), SYNTHESIZE);
  const printed = z.object({ routes: z.array(z.string()), functions: z.array(z.string()) });
  const { routes, functions } = z.parse(printed, JSON.parse(inScratch(process.execPath, 'synthesize.ts')));
  expect(routes).toContain('GET /api/pulse');
  expect(functions.filter((id) => id.includes('getpulse'))).toHaveLength(1);
});

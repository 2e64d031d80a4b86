import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileScratch, scratchSources, stepsAfter } from './scratch-sources.ts';

/** Adds an endpoint to a copy of the sources by the steps of docs/adding.md, and compiles and synthesizes the copy. */

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

/** What is added to other files. */
const touched = {
  'shared/contracts/index.ts': [
    ["import type { Contract } from './contract.ts';", "\nimport { getPulse } from './health.ts';"],
    ["  'identity/account/get-user': getUser,", `\n  '${NAME}': getPulse,`],
  ],
  'infra/config/grants.ts': [["  'identity/account/get-user': signedIn,", `\n  '${NAME}': signedIn,`]],
  'infra/config/sizes.ts': [["  'identity/account/get-user': fewRows,", `\n  '${NAME}': fewRows,`]],
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

const copy = scratchSources(['shared', 'functions', 'infra'], { added, touched });
afterAll(() => rmSync(copy.scratch, { recursive: true, force: true }));

it('a new endpoint touches at most four files besides its own two, and docs/adding.md names each', () => {
  const files = Object.keys(touched);
  expect(files.length).toBeLessThanOrEqual(MAX_TOUCHED);
  const steps = stepsAfter('- **An endpoint**');
  for (const file of files) expect(steps).toContain(`\`${file}\``);
});

it('an endpoint added this way compiles and has a route and a function', () => {
  compileScratch(copy, ['functions/**/*.handler.ts', 'functions/**/*.job.ts', 'infra/app.ts']);
  writeFileSync(join(copy.scratch, 'synthesize.ts'), SYNTHESIZE);
  const printed = z.object({ routes: z.array(z.string()), functions: z.array(z.string()) });
  const { routes, functions } = z.parse(printed, JSON.parse(copy.run(process.execPath, 'synthesize.ts')));
  expect(routes).toContain('GET /api/pulse');
  expect(functions.filter((id) => id.includes('getpulse'))).toHaveLength(1);
});

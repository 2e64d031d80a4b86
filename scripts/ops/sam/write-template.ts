/**
 * Writes `dist/sam/template.json` for `sam local start-api`: `node scripts/ops/sam/write-template.ts [HOST]`. Beside it `npm start` has to
 * run, which makes the stage and answers for bus, mails, odds and Stripe; both need `DYNAMODB_ENDPOINT`, a table that is reached by its
 * address. `PORT`: where the local product is, 5173 unless told. HOST: this machine as functions see it, 127.0.0.1 unless told.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { localVariables } from '../../dev/environment.ts';
import { ROOT } from '../../dev/made.ts';
import { localSecrets, secretVariables } from '../../dev/secrets.ts';
import { PLAYED_STAGE, readStage } from '../../dev/stage.ts';
import { samTemplate } from './sam-template.ts';

const { PORT: port, DYNAMODB_ENDPOINT: tableEndpoint } = z
  .object({ PORT: z.coerce.number().int().positive().default(5173), DYNAMODB_ENDPOINT: z.url() })
  .parse(process.env);
const [host = '127.0.0.1'] = process.argv.slice(2);
const local = join(ROOT, '.local');
const folder = join(ROOT, 'dist/sam');

const secrets = secretVariables(await localSecrets(join(local, 'secrets.json')));
const variables = localVariables({
  ...{ port, tableEndpoint, secrets },
  ...{ realOdds: undefined, realStripe: undefined, aws: undefined },
});
const deployed = await readStage(join(local, `cdk.out-${PLAYED_STAGE}`));
await mkdir(folder, { recursive: true });
await writeFile(
  join(folder, 'template.json'),
  `${JSON.stringify(samTemplate(deployed, { folder, variables, host }), null, 2)}\n`,
);
console.log(`${deployed.functions.length} functions, ${deployed.routes.length} routes: dist/sam/template.json`);

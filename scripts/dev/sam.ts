/**
 * `npm run sam [-- --host NAME]`: writes `dist/sam/template.json` and `dist/sam/env.json` for `sam local`, and creates at `AWS_ENDPOINT_URL` what the
 * functions need. `--host`: what containers call this machine. `PORT`: of `npm start`, if not 5173.
 */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { prepareSam, SAM_SITE } from './sam/prepare-sam.ts';
import { buildPart, ROOT } from './stage.ts';

const folder = resolve(ROOT, 'dist/sam');
try {
  const { values } = parseArgs({ options: { host: { type: 'string', default: 'host.docker.internal' } } });
  // The endpoint and its keys are also those of this process's own clients.
  const defaults = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  Object.assign(process.env, { ...defaults, ...process.env });
  await Promise.all([buildPart('functions'), buildPart('templates')]);
  const { PORT = '5173', ...env } = process.env;
  const dataDir = resolve(ROOT, '.local');
  const secret = await prepareSam({ env, dataDir, folder, host: values.host, port: Number(PORT) });
  const [template, variables] = ['template.json', 'env.json'].map((name) => relative('.', resolve(folder, name)));
  console.log(`
  sam local start-api --template ${template} --env-vars ${variables} --add-host host.docker.internal:host-gateway
  curl -H '${cdnHeaders.originSecret}: ${secret}' ${SAM_SITE}/api/auth/user
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

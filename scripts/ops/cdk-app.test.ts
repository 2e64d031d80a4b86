import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

function run(script: string, env: NodeJS.ProcessEnv, cwd = ROOT) {
  const { STAGE: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    ...{ cwd, encoding: 'utf8', env: { ...rest, ...env } },
  });
  return [status, stdout + stderr];
}

const scripts = ['scripts/ops/cdk-app.mjs', 'infra/app.ts'];

it.each(scripts)('%s without a stage prints one sentence that names the stages', (script) => {
  const expected = 'No stage is named: put STAGE=dev or STAGE=prod before the command.\n';
  expect([run(script, {}), run(script, { STAGE: '' })]).toEqual([
    [1, expected],
    [1, expected],
  ]);
});

it.each(scripts)('%s with an unknown stage prints one sentence that names the stages', (script) => {
  const expected = 'There is no stage staging: put STAGE=dev or STAGE=prod before the command.\n';
  expect(run(script, { STAGE: 'staging' })).toEqual([1, expected]);
});

/** A copy of the project without `dist`, as after a clone. */
function clone(change: (packageJson: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const each of ['infra', 'shared', 'scripts/ops/cdk-app.mjs', 'node_modules/zod'])
    cpSync(join(ROOT, each), join(folder, each), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), change(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  return folder;
}

it('the app on another Node prints one sentence', () => {
  const folder = clone((text) => text.replace(/"node": "\d+/, '"node": "98'));
  const [status, output] = run('scripts/ops/cdk-app.mjs', { STAGE: 'dev' }, folder);
  expect([status, output]).toEqual([
    1,
    `Crossbook is deployed with Node 98, and this is Node ${process.versions.node}: run "npx cdk", which uses the Node that npm installed with the project.\n`,
  ]);
});

it('a direct synthesis without builds prints one sentence', () => {
  expect(run('infra/app.ts', { STAGE: 'dev' }, clone())).toEqual([
    1,
    'dist/functions is not built, or its sources changed meanwhile. Run "npm run build", or use cdk.json’s app, which builds it.\n',
  ]);
});

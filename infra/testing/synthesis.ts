import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFolder, pageFolder, SECRETS_CHECK } from '../../shared/deployment/functions.ts';
import { grants } from '../config/grants.ts';
import { type StageName, stageNames } from '../config/stages.ts';
import { stageApp } from '../stacks/stage-app.ts';
import { type Stacks, stacksOf } from './templates.ts';

const folders: string[] = [];
const removeFolders = () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};
// The shared synthesis is created outside of any test and lasts as long as Jest itself.
const afterAllTests: unknown = Reflect.get(globalThis, 'afterAll');
if (typeof afterAllTests === 'function') afterAllTests(removeFolders);
else process.once('exit', removeFolders);

/** A project folder with a bundle for every function and a built page, so that no test waits for a build. */
export function projectFolder({ page = true } = {}): string {
  const root = temporaryFolder();
  const bundles = [...Object.keys(grants), SECRETS_CHECK].map(bundleFolder);
  for (const folder of bundles) write(root, folder, 'index.mjs', 'export const handler = async () => ({});\n');
  for (const stage of page ? stageNames : []) write(root, pageFolder(stage), 'index.html', '<!doctype html>\n');
  return root;
}

/**
 * A separate synthesis with the current stage settings.
 * @throws Error when cdk-nag finds something
 */
export function synthesize(stage: StageName, root = projectFolder()): Stacks {
  const outdir = temporaryFolder();
  stageApp({ stages: [stage], root, outdir, cloudFormationRules: false }).synth();
  return stacksOf(stage, outdir);
}

/** A folder that is removed when the test file, or the process, ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-infra-'));
  folders.push(folder);
  return folder;
}

function write(root: string, folder: string, file: string, text: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, file), text);
}

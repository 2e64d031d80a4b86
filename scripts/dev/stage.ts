import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bundleIfChanged } from '../ops/bundle/bundle-if-changed.ts';
import { entries } from '../ops/bundle/entries.ts';
import type { Deployment } from '../simulators/aws/deployment.ts';
import { readTemplates } from '../simulators/aws/template.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Not the deployed build: it contains a key that works only locally. */
export const BUILT_PAGE = 'dist/web-local';
/** The stage's templates, prebuilt for several products. */
export const PREBUILT_STAGE = join(ROOT, 'dist/cdk.out-local');
/** The stage that runs locally; its templates define routes, rules, schedules and variables. */
export const LOCAL_STAGE = 'dev';

/** Bundles the functions, synthesizes the stage into `folder` and reads its templates. */
export async function synthesizeStage(root: string, folder: string): Promise<Deployment> {
  await bundleIfChanged(root, entries);
  // Assets of earlier versions would accumulate.
  await rm(folder, { recursive: true, force: true });
  await synthesize(root, folder);
  return readStage(folder);
}

/** Reads templates synthesized earlier. */
export function readStage(folder: string): Promise<Deployment> {
  return readTemplates(folder, LOCAL_STAGE);
}

/** @throws Error with the output of a failed synthesis */
export async function synthesize(root: string, folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'synthesize.ts');
  try {
    await promisify(execFile)(process.execPath, [script, folder, root]);
  } catch (failure) {
    const output = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure);
    throw new Error(`The infrastructure does not synthesize:\n${output}`);
  }
}

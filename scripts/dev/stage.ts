import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { entries } from '../ops/bundle/entries.ts';
import { bundleIfChanged } from '../ops/bundle/kept-bundles.ts';
import type { Deployment } from '../simulators/aws/deployment.ts';
import { readTemplates } from '../simulators/aws/template.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Apart from what is deployed: the key that is built into it is of use on this machine only. */
export const BUILT_PAGE = 'dist/web-local';
/** The templates of the stage, when they are made once for many products. */
export const READY_STAGE = join(ROOT, 'dist/cdk.out-local');
/** The stage that is played here; its template decides routes, rules, intervals and variables. */
export const PLAYED_STAGE = 'dev';

/** Bundles the functions, synthesizes the stage into `folder` and reads it: what would be deployed from these sources. */
export async function makeStage(root: string, folder: string): Promise<Deployment> {
  await bundleIfChanged(root, entries);
  // Code of earlier versions would pile up beside this one's.
  await rm(folder, { recursive: true, force: true });
  await synthesize(root, folder);
  return readStage(folder);
}

/** Reads what was made into `folder` before. */
export function readStage(folder: string): Promise<Deployment> {
  return readTemplates(folder, PLAYED_STAGE);
}

/** @throws Error with what the synthesis said. */
export async function synthesize(root: string, folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'synthesize.ts');
  try {
    await promisify(execFile)(process.execPath, [script, folder, root]);
  } catch (failure) {
    const said = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure);
    throw new Error(`The infrastructure does not synthesize:\n${said}`);
  }
}

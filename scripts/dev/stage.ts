import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Deployment } from '../simulators/aws/deployment.ts';
import { readTemplates } from '../simulators/aws/template.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Relative to the project. Not the deployed build: it contains a key that works only locally. */
export const BUILT_PAGE = 'dist/web-local';
/** Functions that share code, for `npm start`, relative to the project; in it they have the paths of deployed ones. */
export const LOCAL_FUNCTIONS = 'dist/local';
/** The stage's templates, relative to the project. */
export const STAGE_TEMPLATES = 'dist/cdk.out-local';
/** The AWS calls of the last drill's functions, one JSON object a line. */
export const SDK_CALLS_FILE = join(ROOT, 'dist/sdk-calls.jsonl');
/** The stage that runs locally; its templates define routes, rules, schedules and variables. */
export const LOCAL_STAGE = 'dev';

/** `packages`: those that the page imports from its sources, for a development server. */
export type Part = 'functions' | 'local functions' | 'templates' | 'page' | 'packages';

const BUILDER = join(import.meta.dirname, 'build-part.ts');

/**
 * Builds a part of the product, unless it is unchanged. In a process that ends, since builders keep up to a gigabyte.
 * @param cacheDir of `packages`
 * @throws Error with the output of a failed build
 */
export async function buildPart(part: Part, cacheDir?: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [BUILDER, part, ...(cacheDir === undefined ? [] : [cacheDir])]);
  } catch (failure) {
    const output = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure);
    throw new Error(`The ${part} cannot be built:\n${output}`);
  }
}

/** Builds all that several products start from with `build: false`. */
export async function prebuild(): Promise<void> {
  await Promise.all([buildPart('functions'), buildPart('templates'), buildPart('page')]);
}

/** Reads the templates that were built last. `deployed`: with the functions as they are deployed. */
export function readStage({ deployed }: { readonly deployed: boolean }): Promise<Deployment> {
  return readTemplates(join(ROOT, STAGE_TEMPLATES), LOCAL_STAGE, deployed ? ROOT : join(ROOT, LOCAL_FUNCTIONS));
}

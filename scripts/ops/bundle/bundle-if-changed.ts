import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Bundled } from './bundle.ts';
import type { Entry } from './entries.ts';
import { lazyModules } from './lazy-modules.ts';

const hashes = z.record(z.string(), z.string());
/** The inputs and outputs of the last bundling: SHA-256 hashes by path relative to the project. */
const manifestSchema = z.object({
  /** Hash of the entries and Node's version. */
  settings: z.string(),
  inputs: hashes,
  outputs: hashes,
});
type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = 'dist/functions.json';

/** Inputs besides the sources: configuration, package versions, and the bundling code. */
const ALWAYS_INPUTS: readonly string[] = [
  'package-lock.json',
  'package.json',
  // The bundler reads the tsconfig files in the folders above a source.
  ...['tsconfig.json', 'functions/tsconfig.json', 'shared/tsconfig.json'],
  ...['bundle', 'entries', 'lambda-plugins', 'lazy-modules'].map((name) => `scripts/ops/bundle/${name}.ts`),
];

/**
 * Bundles, unless all inputs and outputs of the last bundling are unchanged, by content. Source maps are not checked.
 * @returns undefined if the existing bundles are kept
 */
export async function bundleIfChanged(
  root: string,
  entries: readonly Entry[],
  { lazy = lazyModules, force = false }: { readonly lazy?: readonly string[]; readonly force?: boolean } = {},
): Promise<Bundled | undefined> {
  const settings = sha256(JSON.stringify([entries, lazy, process.version]));
  if (!force && (await isUnchanged(root, settings))) return undefined;
  // As precise as file times.
  const started = performance.timeOrigin + performance.now();
  // The bundler is loaded only when needed.
  const { bundle } = await import('./bundle.ts');
  const bundled = await bundle(root, entries, lazy);
  const sources = Object.keys(bundled.metafile.inputs).filter((path) => existsSync(join(root, path)));
  if (sources.some((path) => mayHaveChanged(join(root, path), started))) {
    // Unknown whether the bundler read the old or the new content.
    await rm(join(root, MANIFEST), { force: true });
    return bundled;
  }
  const manifest: Manifest = {
    settings,
    inputs: hashesOf(root, [...ALWAYS_INPUTS, ...sources]),
    outputs: Object.fromEntries(
      [...bundled.files].filter(([path]) => !path.endsWith('.map')).map(([path, contents]) => [path, sha256(contents)]),
    ),
  };
  await mkdir(dirname(join(root, MANIFEST)), { recursive: true });
  await writeFile(join(root, MANIFEST), JSON.stringify(manifest));
  return bundled;
}

/** Whether a file was written since `started`, in milliseconds since 1970. */
function mayHaveChanged(path: string, started: number): boolean {
  const { mtimeMs, ctimeMs } = statSync(path);
  return Math.max(mtimeMs, ctimeMs) >= started;
}

async function isUnchanged(root: string, settings: string): Promise<boolean> {
  const manifest = await readManifest(root);
  if (manifest?.settings !== settings) return false;
  const known = Object.entries({ ...manifest.inputs, ...manifest.outputs });
  const now = hashesOf(
    root,
    known.map(([path]) => path),
  );
  return known.every(([path, hash]) => now[path] === hash);
}

async function readManifest(root: string): Promise<Manifest | undefined> {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(root, MANIFEST), 'utf8')));
    return parsed.data;
  } catch {
    // Missing or broken: bundle again.
    return undefined;
  }
}

/** Synchronous: faster than parallel reads for a thousand small files. */
function hashesOf(root: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, hashOf(join(root, path))]));
}

function hashOf(path: string): string {
  try {
    return sha256(readFileSync(path));
  } catch {
    return 'not there';
  }
}

function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}

import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Bundled } from './bundle.ts';
import type { Entry } from './entries.ts';
import { lateModules } from './late-modules.ts';

const hashes = z.record(z.string(), z.string());
/** What was bundled last, and from what: path from the project's folder → SHA-256 of its content. */
const receiptShape = z.object({
  /** Of how bundles are made: the list of entries and Node's version. */
  order: z.string(),
  from: hashes,
  made: hashes,
});
type Receipt = z.infer<typeof receiptShape>;

const RECEIPT = 'dist/functions.json';

/** What decides bundles beside the files that go into them: how they are made, and which versions of packages there are. */
const ALWAYS_FROM: readonly string[] = [
  'package-lock.json',
  'package.json',
  // The bundler reads those that stand above a source.
  ...['tsconfig.json', 'functions/tsconfig.json', 'shared/tsconfig.json'],
  ...['bundle', 'entries', 'lambda-only', 'late-modules'].map((name) => `scripts/ops/bundle/${name}.ts`),
];

/**
 * Bundles, unless everything that the last bundles were made from is still the same, and they themselves are: by content, never by date. Maps are
 * taken on trust.
 * @returns what was made; undefined where the bundles of before are kept
 */
export async function bundleIfChanged(
  root: string,
  entries: readonly Entry[],
  { late = lateModules, force = false }: { readonly late?: readonly string[]; readonly force?: boolean } = {},
): Promise<Bundled | undefined> {
  const order = sha256(JSON.stringify([entries, late, process.version]));
  if (!force && (await isStillTrue(root, order))) return undefined;
  // As exact as files’ own times: one that was written just before is not in doubt.
  const started = performance.timeOrigin + performance.now();
  // The bundler is loaded only for bundling.
  const { bundle } = await import('./bundle.ts');
  const bundled = await bundle(root, entries, late);
  const sources = Object.keys(bundled.metafile.inputs).filter((path) => existsSync(join(root, path)));
  if (sources.some((path) => mayHaveChanged(join(root, path), started))) {
    // Nobody knows whether the bundler read it before or after.
    await rm(join(root, RECEIPT), { force: true });
    return bundled;
  }
  const receipt: Receipt = {
    order,
    from: hashesOf(root, [...ALWAYS_FROM, ...sources]),
    made: Object.fromEntries(
      [...bundled.files].filter(([path]) => !path.endsWith('.map')).map(([path, contents]) => [path, sha256(contents)]),
    ),
  };
  await mkdir(dirname(join(root, RECEIPT)), { recursive: true });
  await writeFile(join(root, RECEIPT), JSON.stringify(receipt));
  return bundled;
}

/** Whether a file was written since `started`, in milliseconds since 1970. */
function mayHaveChanged(path: string, started: number): boolean {
  const { mtimeMs, ctimeMs } = statSync(path);
  return Math.max(mtimeMs, ctimeMs) >= started;
}

async function isStillTrue(root: string, order: string): Promise<boolean> {
  const receipt = await readReceipt(root);
  if (receipt?.order !== order) return false;
  const known = Object.entries({ ...receipt.from, ...receipt.made });
  const now = hashesOf(
    root,
    known.map(([path]) => path),
  );
  return known.every(([path, hash]) => now[path] === hash);
}

async function readReceipt(root: string): Promise<Receipt | undefined> {
  try {
    const parsed = receiptShape.safeParse(JSON.parse(await readFile(join(root, RECEIPT), 'utf8')));
    return parsed.data;
  } catch {
    // None yet, or a broken one: both mean that there is nothing to keep.
    return undefined;
  }
}

/** One after the other: a thousand small files are read faster so than all at once. */
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

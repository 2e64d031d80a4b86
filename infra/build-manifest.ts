import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';

const TEST = /\.test\.ts$|\/(testing|__snapshots__)\//;

const hashes = z.record(z.string(), z.string());
/** What a build in `dist` was made of, and what it wrote: SHA-256 hashes by path relative to the project. */
const buildManifest = z.object({
  /** Hash of what the output depends on besides files. */
  settings: z.string(),
  /** Folders of which every file is an input, later ones too. */
  inputFolders: z.array(z.string()),
  inputs: hashes,
  outputs: hashes,
});
export type BuildManifest = z.infer<typeof buildManifest>;

/** The manifest is beside the folder, since the folder is deployed. */
export function manifestOf(folder: string): string {
  return `${folder}.json`;
}

/** The manifest of the last build into a folder; undefined if it is missing or broken. */
export function readManifest(root: string, folder: string): BuildManifest | undefined {
  try {
    return buildManifest.safeParse(JSON.parse(readFileSync(join(root, manifestOf(folder)), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * The first file that is not as the manifest says: a source changed since the build, or something else changed the output. Undefined if the
 * build is up to date. Compares content, not dates.
 */
export function changedFile(root: string, folder: string, manifest: BuildManifest): string | undefined {
  const { inputs, outputs, inputFolders } = manifest;
  const known = { ...inputs, ...outputs };
  const now = new Set([...Object.keys(known), ...filesIn(root, [folder, ...inputFolders])]);
  return [...now].find((path) => known[path] !== fileHash(join(root, path)));
}

/** Why the output of a build may not be deployed: it is missing, or older than its sources. Undefined if it is up to date. */
export function problemWithBuild(root: string, folder: string): string | undefined {
  const manifest = readManifest(root, folder);
  const build = 'Run "npm run build", or use cdk.json’s app, which builds it.';
  if (manifest === undefined) return `${folder} is not built, or its sources changed meanwhile. ${build}`;
  const changed = changedFile(root, folder, manifest);
  return changed === undefined ? undefined : `${folder} is out of date: ${changed} changed since. ${build}`;
}

/** All files in folders, relative to the project and sorted. */
export function filesIn(root: string, folders: readonly string[]): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

/**
 * Hash of everything that a stage's templates and assets are made of: the outputs of its builds, and the infrastructure's own sources. The
 * same sources give the same revision on every machine.
 */
export function revisionOf(root: string, builds: readonly string[]): string {
  const outputs = builds.map((folder) => readManifest(root, folder)?.outputs);
  const sources = filesIn(root, ['infra', 'shared']).filter((path) => !TEST.test(path));
  return sha256(JSON.stringify([outputs, hashesOf(root, [...sources, 'package-lock.json', 'cdk.json'])]));
}

/** Reads synchronously: faster than parallel reads for a thousand small files. */
export function hashesOf(root: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, fileHash(join(root, path))]));
}

export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}

function fileHash(path: string): string {
  try {
    return sha256(readFileSync(path));
  } catch {
    return 'not there';
  }
}

import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type BuildManifest,
  changedFile,
  filesIn,
  hashesOf,
  manifestOf,
  readManifest,
  sha256,
} from '../../infra/build-manifest.ts';

export interface Build<T> {
  /** Where it writes, relative to the project. The folder must contain nothing else. */
  readonly folder: string;
  /** What the output depends on besides files. */
  readonly settings: unknown;
  /** Folders of which every file is an input. */
  readonly inputFolders: readonly string[];
  /** Other files that are inputs. */
  readonly inputs: readonly string[];
  /** Builds. `found`: inputs that only the build itself knows. */
  readonly run: () => Promise<{ readonly result: T; readonly found: readonly string[] }>;
}

/**
 * Builds, unless all inputs and outputs are as after the last build, by content.
 * @returns undefined if the existing output is kept
 * @throws what the build throws
 */
export async function buildIfChanged<T>(root: string, build: Build<T>, force = false): Promise<T | undefined> {
  const { folder, inputFolders } = build;
  const settings = sha256(JSON.stringify([build.settings, process.version]));
  const last = readManifest(root, folder);
  if (!force && last?.settings === settings && changedFile(root, folder, last) === undefined) return undefined;
  await rm(join(root, manifestOf(folder)), { force: true });
  const known = () => hashesOf(root, [...filesIn(root, inputFolders), ...build.inputs]);
  const before = known();
  // As precise as file times.
  const started = performance.timeOrigin + performance.now();
  const { result, found } = await build.run();
  const inputs = known();
  // Without a manifest it is built again next time: unknown whether the build read the old or the new content.
  if (!isDeepStrictEqual(before, inputs)) return result;
  if (found.some((path) => mayHaveChanged(join(root, path), started))) return result;
  const manifest: BuildManifest = {
    settings,
    inputFolders: [...inputFolders],
    inputs: { ...inputs, ...hashesOf(root, found) },
    outputs: hashesOf(root, filesIn(root, [folder])),
  };
  await mkdir(dirname(join(root, manifestOf(folder))), { recursive: true });
  await writeFile(join(root, manifestOf(folder)), JSON.stringify(manifest));
  return result;
}

/** Whether a file was written since `started`, in milliseconds since 1970. */
function mayHaveChanged(path: string, started: number): boolean {
  if (!existsSync(path)) return false;
  const { mtimeMs, ctimeMs } = statSync(path);
  return Math.max(mtimeMs, ctimeMs) >= started;
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { SourceVersion } from './source-version.ts';

/** Files by name in a stage's bucket. */
export interface ObjectStore {
  readonly put: (key: string, body: Buffer) => Promise<void>;
  /** Undefined if there is none. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  readonly keys: (prefix: string) => Promise<readonly string[]>;
}

const description = z.object({
  /** `2026-11-22T06-00-12Z`, when it was deployed. */
  time: z.string(),
  stage: z.string(),
  /** What it was built from; null if that was no Git clone. */
  source: z.object({ commit: z.string(), uncommittedChanges: z.boolean() }).nullable(),
  /** Who deployed it: the user of that machine. */
  by: z.string(),
  /** Names of the deployed stacks. */
  stacks: z.array(z.string()),
  bytes: z.number(),
  /** Of the archive, in hexadecimal. */
  sha256: z.string(),
});
/** A deployed assembly, as it is listed. */
export type KeptAssembly = z.output<typeof description>;

export interface Deployment {
  readonly time: string;
  readonly stage: string;
  readonly source: SourceVersion | null;
  readonly by: string;
  readonly stacks: readonly string[];
  /** Of the assembly: templates, manifests and assets. */
  readonly folder: string;
}

export interface AssemblyStore {
  /** Newest first. */
  readonly list: () => Promise<KeptAssembly[]>;
  readonly keep: (deployment: Deployment) => Promise<KeptAssembly>;
  /**
   * Unpacks an assembly into a folder.
   * @throws Error with a message for the operator if there is none, it is of another stage, or not as it was stored
   */
  readonly fetch: (time: string, stage: string, folder: string) => Promise<KeptAssembly>;
}

const FOLDER = 'assemblies/';
const descriptionKey = (time: string) => `${FOLDER}${time}.json`;
const archiveKey = (time: string) => `${FOLDER}${time}.tar.gz`;

export function createAssemblyStore({ put, get, keys }: ObjectStore): AssemblyStore {
  const read = async (key: string) => {
    const text = await get(key);
    return text === undefined ? undefined : description.parse(JSON.parse(text.toString('utf8')));
  };
  return {
    list: async () => {
      const names = (await keys(FOLDER)).filter((key) => key.endsWith('.json'));
      const found = await Promise.all(names.toSorted().toReversed().map(read));
      return found.filter((each) => each !== undefined);
    },
    keep: async ({ folder, stacks, ...facts }) => {
      const archive = await packFolder(folder);
      const kept = { ...facts, stacks: [...stacks], bytes: archive.byteLength, sha256: sha256(archive) };
      // The description last: what is listed is complete.
      await put(archiveKey(facts.time), archive);
      await put(descriptionKey(facts.time), Buffer.from(`${JSON.stringify(kept, null, 2)}\n`));
      return kept;
    },
    fetch: async (time, stage, folder) => {
      const kept = await read(descriptionKey(time));
      const archive = kept && (await get(archiveKey(time)));
      if (kept === undefined || archive === undefined)
        throw new Error(`There is no assembly ${time}. See npm run deploy -- --stage ${stage} --list`);
      if (kept.stage !== stage) throw new Error(`${time} is an assembly of ${kept.stage}, not of ${stage}.`);
      if (sha256(archive) !== kept.sha256)
        throw new Error(`${time} is not as it was stored: its checksum is wrong. Nothing was deployed.`);
      await unpackInto(folder, archive);
      return kept;
    },
  };
}

function sha256(archive: Buffer): string {
  return createHash('sha256').update(archive).digest('hex');
}

/** `2026-11-22T06-00-12Z`: sorts by time and is valid on every file system. */
export function timeName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function isTimeName(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(text);
}

/** One line of the list. */
export function assemblyLine({ time, source, by, stacks, bytes }: KeptAssembly): string {
  const commit = source === null ? 'unknown commit' : source.commit.slice(0, 12);
  const changes = source?.uncommittedChanges === true ? ' with uncommitted changes' : '';
  return `${time}  ${commit}${changes}  by ${by}  ${(bytes / 1e6).toFixed(1)} MB  ${stacks.join(', ')}`;
}

/** An assembly's folder as one gzipped tar file. Needs `tar`, which Linux, macOS and Windows have. */
async function packFolder(folder: string): Promise<Buffer> {
  return withTemporaryFile(async (file) => {
    await tar('-czf', file, '-C', folder, '.');
    return readFile(file);
  });
}

/** @throws Error if it is not such an archive */
async function unpackInto(folder: string, archive: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withTemporaryFile(async (file) => {
    await writeFile(file, archive);
    await tar('-xzf', file, '-C', folder);
  });
}

async function withTemporaryFile<T>(act: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-assembly-'));
  try {
    return await act(join(folder, 'assembly.tar.gz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tar(...args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('error', reject);
  child.once('close', (code) => resolve(code ?? 1));
  const code = await promise;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

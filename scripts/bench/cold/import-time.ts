import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundled } from '../../ops/bundle/bundle.ts';
import type { Entry } from '../../ops/bundle/entries.ts';
import { median } from '../figures.ts';

/** Starts of each function, each beside one of the bare function, so that whatever else the machine does meets both alike. */
const PAIRS = 15;
/** What bundling makes of a handler that does nothing. */
const BARE = 'export const handler=async()=>{};\n';

export interface ImportTime {
  readonly name: string;
  readonly table: boolean;
  readonly milliseconds: number;
  /** Over a bare function's. */
  readonly ratio: number;
}

/**
 * From the start of a process to the end of one that has imported the function and does nothing else: what a cold start does before the
 * first call. What the first call itself loads is not in it.
 */
export async function importTimes(
  root: string,
  entries: readonly Entry[],
  { metafile }: Bundled,
): Promise<ImportTime[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-'));
  const bare = join(folder, 'index.mjs');
  await writeFile(bare, BARE);
  start(bare);
  const times = entries.map(({ name, folder: output }): ImportTime => {
    const ours = join(root, output, 'index.mjs');
    start(ours);
    const pairs = Array.from({ length: PAIRS }, () => ({ bare: start(bare), ours: start(ours) }));
    const milliseconds = median(pairs.map((pair) => pair.ours));
    return {
      name,
      table: usesTable(metafile.outputs[`${output}/index.mjs`]?.inputs ?? {}),
      milliseconds,
      ratio: milliseconds / median(pairs.map((pair) => pair.bare)),
    };
  });
  await rm(folder, { recursive: true });
  return times;
}

function usesTable(inputs: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(inputs).some((path) => path.includes('node_modules/@aws-sdk/client-dynamodb/'));
}

function start(module: string): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [module], { encoding: 'utf8', env: {} });
  const spent = performance.now() - begun;
  if (status !== 0) throw new Error(`${module} does not start: ${stderr}`);
  return spent;
}

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../figures.ts';

/** Odd, so that a median is one of them; each takes half a minute. */
const ROUNDS = 3;

export interface SynthTimes {
  /** Milliseconds of a synthesis of all stages from bundles that are there. */
  readonly alone: number;
  /** With bundling before it, as building and deploying do it: nothing has changed since the last time. */
  readonly unchanged: number;
  /** The same, with all functions bundled from nothing. */
  readonly anew: number;
}

/** Whole processes in turn, so that whatever else the machine does meets all alike. */
export async function synthTimes(root: string): Promise<SynthTimes> {
  const outdir = await mkdtemp(join(tmpdir(), 'synth-'));
  const bundle = (...options: string[]) => run(root, outdir, 'scripts/ops/bundle/bundle-functions.ts', ...options);
  const synth = () => run(root, outdir, 'infra/app.ts');
  const rounds = Array.from({ length: ROUNDS }, () => ({
    anew: bundle('--anew') + synth(),
    alone: synth(),
    unchanged: bundle() + synth(),
  }));
  await rm(outdir, { recursive: true });
  const middle = (kind: keyof SynthTimes) => median(rounds.map((round) => round[kind]));
  return { alone: middle('alone'), unchanged: middle('unchanged'), anew: middle('anew') };
}

function run(root: string, outdir: string, script: string, ...options: string[]): number {
  const env = { ...process.env, CDK_OUTDIR: outdir };
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [script, ...options], { cwd: root, env, encoding: 'utf8' });
  const spent = performance.now() - begun;
  if (status !== 0) throw new Error(`${script} failed:\n${stderr}`);
  return spent;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inLanes } from './in-lanes.ts';
import { type RoundOptions, type RoundResult, roundResult } from './round-result.ts';

interface RoundsOptions {
  readonly rounds: readonly RoundOptions[];
  /** How many at once, each in a process of its own. */
  readonly atOnce: number;
  /** Whether another one may still begin. */
  readonly mayBegin: () => boolean;
  readonly onResult: (result: RoundResult) => void;
}

/** Plays rounds, each as if it were alone. */
export async function playRounds({ rounds, atOnce, mayBegin, onResult }: RoundsOptions): Promise<void> {
  await inLanes(rounds, atOnce, async (round) => {
    if (mayBegin()) onResult(await inOwnProcess(round));
  });
}

/** Rounds load the same code, and each kills its functions many times: what one has compiled the next need not. */
const COMPILED = join(import.meta.dirname, '../../dist/compiled');

/** @throws Error when the process ends without a result: a defect of the drill */
async function inOwnProcess(round: RoundOptions): Promise<RoundResult> {
  const child = fork(join(import.meta.dirname, 'round-process.ts'), [JSON.stringify(round)], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The round of seed ${round.seed} ended with ${code} and without a result`);
  });
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  await once(child, 'exit');
  return roundResult.parse(message);
}

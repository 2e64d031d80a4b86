import * as z from 'zod/mini';
import { type Appearance, type EndedAppearance, followedKinds } from '../../../shared/proof/appearances.ts';
import { storedSeconds } from '../../platform/clock.ts';

const openPair = z.object({
  ...{ id: z.string(), kind: z.enum(followedKinds), gameId: z.string(), startsAt: storedSeconds },
  ...{ margin: z.number(), value: z.nullable(z.number()), firstAt: storedSeconds, lastAt: storedSeconds },
  bets: z.array(z.object({ sportsbookId: z.int(), odds: z.int() })),
  next: z.array(z.boolean()),
});
const endedPair = z.object({ ...openPair.shape, started: z.boolean() });

/** A followed pair as a line of text. */
export function pairLine(pair: Appearance): string {
  return JSON.stringify(pair);
}

/** @throws Error for a line not written by `pairLine` */
export function openPairIn(line: string): Appearance {
  return z.parse(openPair, JSON.parse(line));
}

/** @throws Error for a line that is not of a pair that has ended */
export function endedPairIn(line: string): EndedAppearance {
  return z.parse(endedPair, JSON.parse(line));
}

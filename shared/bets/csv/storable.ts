import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { american, toDecimal } from '../../odds/american.ts';
import type { Millis } from '../../odds/time.ts';
import { CellProblem } from './cells.ts';

const HOUR_MS = 3600_000;
/** The server takes bets of the last ten years, and games as far ahead; an hour less, as clocks differ and importing takes a while. */
const MOST_MS = 10 * 365.25 * 24 * HOUR_MS - HOUR_MS;
const MAX_DOLLARS = 100_000_000;

/** @throws CellProblem for a bet that cannot be stored, so that it does not stop the others */
export function assertStorable({ placedAt, game, legs }: ImportedPosition, now: Millis): void {
  const placed = Date.parse(placedAt);
  if (placed > now) throw new CellProblem(`is of ${placedAt.slice(0, 10)}, which is still to come`);
  if (placed < now - MOST_MS) throw new CellProblem('is more than ten years old');
  const start = game?.startTime == null ? now : Date.parse(game.startTime);
  if (Math.abs(start - now) > MOST_MS) throw new CellProblem('is on a game that is more than ten years away');
  for (const { odds, stake, settlement, settledAt } of legs) {
    if (stake * (toDecimal(american(odds)) - 1) > MAX_DOLLARS) throw new CellProblem('wins more than $100,000,000');
    if ((settlement?.payout ?? 0) > MAX_DOLLARS) throw new CellProblem('paid more than $100,000,000');
    const settled = settledAt === undefined ? now : Date.parse(settledAt);
    if (settled > now) throw new CellProblem('was settled at a time that is still to come');
    if (settled < now - MOST_MS) throw new CellProblem('was settled more than ten years ago');
  }
}

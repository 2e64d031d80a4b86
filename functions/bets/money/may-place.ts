import { limitAt } from '../../../shared/exposure/limits.ts';
import { leftToday, type Stop, standingOf, stopsAt } from '../../../shared/exposure/stops.ts';
import { stoppedText, tooMuchText } from '../../../shared/exposure/texts.ts';
import { dayLater, easternDay, easternDayStart } from '../../../shared/ledger/eastern-day.ts';
import { type Cents, cents } from '../../../shared/odds/money.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Judged } from './stop-steps.ts';

/**
 * `offered`: what the bets stake with those that belong to them and come after.
 * @throws 'placing-stopped' while something stops placing, and for bets that bring the day's stakes above their limit
 */
export function checkMayPlace({ limits, standing, days, now }: Judged, offered: Cents): void {
  const [stop] = stopsAt(limits, now);
  if (stop !== undefined) throw stopped(stop, stoppedText(stop));
  const left = leftToday(limits, standing, now);
  const staked = cents(Math.max(offered, standingOf(days, now).staked));
  if (left === undefined || staked <= left) return;
  const until = easternDayStart(dayLater(easternDay(now), 1));
  const limit = limitAt(limits.dayStakes, now) ?? left;
  throw stopped({ reason: 'day-stakes', until }, tooMuchText({ limit, left, staked }));
}

function stopped({ reason, until }: Stop, message: string): Refusal<'placing-stopped'> {
  return new Refusal('placing-stopped', { message, details: { reason, until: new Date(until).toISOString() } });
}

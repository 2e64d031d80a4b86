import { expect, it } from 'vitest';
import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { changesIn } from './limits-refresh.ts';

const NOW = Date.parse('2026-11-30T18:00:00Z');
const HOUR_MS = 3_600_000;
const none: LimitsReply = {
  dayStakes: { amount: 100, next: null },
  weekLoss: { amount: null, next: null },
  ...{ stops: [], stakedToday: 0, lostThisWeek: 0 },
};
const later = (ms: number) => new Date(NOW + ms).toISOString();

it('limits change with the Eastern day, and sooner where a stop ends or a looser limit begins', () => {
  const stop = { reason: 'time-out' as const, until: later(2 * HOUR_MS) };
  const looser = { amount: 100, next: { amount: 200, from: later(HOUR_MS) } };
  expect(changesIn(none, NOW)).toBe(11 * HOUR_MS);
  expect(changesIn({ ...none, stops: [stop] }, NOW)).toBe(2 * HOUR_MS);
  expect(changesIn({ ...none, stops: [stop], weekLoss: looser }, NOW)).toBe(HOUR_MS);
  expect(changesIn({ ...none, stops: [{ ...stop, until: later(48 * HOUR_MS) }] }, NOW)).toBe(11 * HOUR_MS);
});

it('a stop that should be over is asked for again soon, not at once', () => {
  expect(changesIn({ ...none, stops: [{ reason: 'day-stakes', until: later(-1) }] }, NOW)).toBe(5_000);
});

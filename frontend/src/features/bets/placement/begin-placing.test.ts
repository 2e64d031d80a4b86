import { expect, it } from 'vitest';
import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { beginPlacing } from './begin-placing.ts';
import { withTaken } from './drafts/draft.ts';
import { changeDraft, draftsOf } from './drafts/drafts.ts';
import { aTaken } from './testing/an-offer.ts';

const USER = 'u';
const KEY = '0123456789abcdef0123456789abcdef';
const none = { amount: null, next: null };
const limits = (changes: Partial<LimitsReply> = {}): LimitsReply => ({
  ...{ dayStakes: none, weekLoss: none, stops: [], stakedToday: 0, lostThisWeek: 0 },
  ...changes,
});
const begin = (own: LimitsReply) =>
  beginPlacing(aParsedOpportunity(), { userId: USER, key: KEY, now: Date.now(), limits: own });
const timeOut = limits({ stops: [{ reason: 'time-out', until: '2026-12-03T05:00:00.000Z' }] });

it('nothing is begun while a limit or a time-out stops placing', () => {
  expect(begin(timeOut)).toEqual({ stops: timeOut.stops, tooMuch: undefined });
  expect(draftsOf(USER)).toEqual([]);
  expect(begin(limits())).toBe(KEY);
});

it('bets that stake more than is left today are not begun', () => {
  const staked = aParsedOpportunity().legs.reduce((sum, { stake }) => sum + stake, 0);
  const left = (amount: number) => limits({ dayStakes: { amount: amount + 100, next: null }, stakedToday: 100 });
  expect(begin(left(staked - 1))).toMatchObject({
    tooMuch: `These bets stake $${staked}.00, but only $${staked - 1}.00 of today’s $${staked + 99}.00 limit is left.`,
  });
  expect(begin(left(staked))).toBe(KEY);
});

it('the other bet of one that is placed is never stopped', () => {
  begin(limits());
  changeDraft(USER, KEY, (before) => withTaken(before, aTaken(118, 235)));
  expect(begin(timeOut)).toBe(KEY);
});

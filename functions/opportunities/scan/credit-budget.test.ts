import { describe, expect, it } from 'vitest';
import type { ProviderCall } from '../provider/address.ts';
import type { Balance } from '../provider/allowance.ts';
import { EventReplies } from '../provider/event-replies.ts';
import { createCreditBudget } from './credit-budget.ts';
import type { CreditStore } from './credit-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const sweep: ProviderCall = { kind: 'featured', league: 'icehockey_nhl', planned: 6, markets: [] };
const eventCall: ProviderCall = {
  kind: 'event-odds',
  league: 'icehockey_nhl',
  planned: 100,
  eventId: 'e',
  markets: [],
};
const nowhere: CreditStore = {
  open: async () => ({ remaining: null, used: null, spentToday: 0 }),
  book: async () => {},
  before: async () => {},
  settle: async () => {},
};

/** The budget of a scan at noon with a thousand credits per day. */
function budgetOf(store: CreditStore, opening: Balance) {
  const replies = new EventReplies();
  const settings = { attemptId: 'a', at: NOON, dailyCredits: 1_000, scanEverySeconds: 300, replies };
  return { replies, ...createCreditBudget(store, opening, settings) };
}

const budget = (remaining: number | null = 10_000) => budgetOf(nowhere, { remaining, used: 90_000, spentToday: 0 });

describe('a credit budget', () => {
  it('counts a call at its planned cost while it is in progress', async () => {
    const { before: pay, balance } = budget();
    await pay(eventCall);
    expect(balance()).toMatchObject({ remaining: 9_900, spentToday: 100 });
  });

  it('is corrected by the reply, down and up', async () => {
    const { before: pay, balance } = budget();
    await (await pay(eventCall))({ remaining: 9_960, used: 90_040, last: 40 });
    expect(balance()).toEqual({ remaining: 9_960, used: 90_040, spentToday: 40 });
    await (await pay(sweep))({ remaining: 9_948, used: 90_052, last: 12 });
    expect(balance()).toEqual({ remaining: 9_948, used: 90_052, spentToday: 52 });
  });

  it('continues with its own count if the reply has no headers', async () => {
    const { before: pay, balance } = budget();
    await (await pay(sweep))({ remaining: null, used: null, last: null });
    expect(balance()).toMatchObject({ remaining: 9_994, spentToday: 6 });
  });

  it('ignores an implausible cost (R-226)', async () => {
    const { before: pay, balance } = budget();
    await (await pay(sweep))({ remaining: null, used: null, last: 999_999_999 });
    expect(balance()).toMatchObject({ remaining: 9_994, spentToday: 6 });
  });

  it('affords what the daily and monthly limits allow, and limits games to the day’s pace', async () => {
    const { affords, forEvents, before: pay } = budget();
    expect([affords(1_000), affords(1_001)]).toEqual([true, false]);
    // Half the day and one interval of 300 s have passed: 1000 × 43500 / 86400 = 503.47; 30 for the remaining featured calls.
    expect(forEvents(30)).toBeCloseTo(473.47, 2);
    await pay(eventCall);
    expect(forEvents(30)).toBeCloseTo(373.47, 2);
    expect(forEvents(600)).toBe(0);
  });

  it('records what a game of a league costs', async () => {
    const { before: pay, replies } = budget();
    await (await pay(eventCall))({ remaining: null, used: null, last: 40 });
    expect(replies.expected('icehockey_nhl', 100)).toBe(40);
  });

  it('reserves a hundredth of the day’s credits before the first call, and again when those are in progress', async () => {
    const written: (number | string)[] = [];
    const store: CreditStore = {
      ...nowhere,
      book: async (credits) => void written.push(credits),
      settle: async ({ booked, spentToday, costs }) => void written.push(booked, spentToday, costs.join()),
    };
    const { before: pay, settle } = budgetOf(store, { remaining: null, used: null, spentToday: 7 });
    const paid = [await pay(sweep)];
    expect(written).toEqual([10]);
    paid.push(...(await Promise.all([pay(sweep), pay(sweep)])));
    // 18 are in progress.
    expect(written.slice(1).reduce((sum: number, credits) => sum + Number(credits), 10)).toBeGreaterThanOrEqual(18);
    for (const done of paid) await done({ remaining: null, used: null, last: 4 });
    written.length = 0;
    await settle();
    expect(written).toEqual([7 + 20, 7 + 12, '4,4,4']);
  });

  it.each(['planned', 'not planned'])('makes no call that could not be recorded: %s', async (which) => {
    const store: CreditStore = { ...nowhere, before: () => Promise.reject(new Error('no table')) };
    const { before: pay, plan } = budgetOf(store, { remaining: null, used: null, spentToday: 0 });
    if (which === 'planned') plan([sweep]);
    await expect(pay(sweep)).rejects.toThrow('no table');
  });

  it('makes no call that could not be reserved, and retries for the next one', async () => {
    let fails = true;
    const store: CreditStore = {
      ...nowhere,
      book: () => (fails ? Promise.reject(new Error('no table')) : Promise.resolve()),
    };
    const { before: pay } = budgetOf(store, { remaining: null, used: null, spentToday: 0 });
    await expect(pay(sweep)).rejects.toThrow('no table');
    fails = false;
    await expect(pay(sweep)).resolves.toBeTypeOf('function');
  });
});

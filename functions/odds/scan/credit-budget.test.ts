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
  group: 'props',
  markets: [],
};
const featured = (planned: number) => ({ ...sweep, planned });
const nowhere: CreditStore = {
  open: async () => ({ remaining: null, used: null, spentToday: 0 }),
  read: async () => ({ remaining: null, used: null, spentToday: 0 }),
  book: async () => 'booked',
  before: async () => {},
  settle: async () => {},
};

/** The budget of a run at noon with a thousand credits per day. */
function budgetOf(store: CreditStore, opening: Balance, allotted = 1_000) {
  const replies = new EventReplies();
  const run = { payer: 'icehockey_nhl', attemptId: 'a', at: NOON } as const;
  const settings = { run, allotted, dailyCredits: 1_000, clock: () => NOON * 1000, replies };
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

  it('affords what is allotted to the run, and what the day and the month allow', async () => {
    const { affords, forGames, before: pay } = budgetOf(nowhere, { remaining: null, used: null, spentToday: 0 }, 300);
    expect([affords(featured(300)), affords(featured(301))]).toEqual([true, false]);
    expect(forGames(30)).toBe(270);
    await pay(eventCall);
    expect([forGames(30), forGames(600)]).toEqual([170, 0]);
    const late = budgetOf(nowhere, { remaining: null, used: null, spentToday: 900 }, 300);
    expect([late.affords(featured(100)), late.affords(featured(101))]).toEqual([true, false]);
    // 500 are kept in reserve.
    const empty = budgetOf(nowhere, { remaining: 520, used: 90_000, spentToday: 0 }, 300);
    expect([empty.affords(featured(20)), empty.affords(featured(21)), empty.hasCredits()]).toEqual([true, false, true]);
  });

  it('compares a game with the allotment by what it is expected to cost, and with the day by what it may cost at most', async () => {
    const { affords, before: pay } = budgetOf(nowhere, { remaining: null, used: null, spentToday: 800 }, 90);
    const game = (planned: number) => ({ ...eventCall, planned });
    // Nothing is known yet.
    expect(affords(game(100))).toBe(false);
    await (await pay(game(80)))({ remaining: null, used: null, last: 40 });
    // 50 are left of the allotment, and 160 of the day.
    expect([affords(game(100)), affords(game(161))]).toEqual([true, false]);
    // While it is made, it counts as 40: 10 are left.
    const made = await pay(game(100));
    expect(affords(game(20))).toBe(false);
    await made({ remaining: null, used: null, last: 20 });
    expect([affords(game(30)), affords(game(100))]).toEqual([true, false]);
  });

  it('records what a call for a group of a league’s markets costs', async () => {
    const { before: pay, replies } = budget();
    await (await pay(eventCall))({ remaining: null, used: null, last: 40 });
    expect(['props', 'game'].map((group) => replies.expected(`icehockey_nhl/${group}`, 100))).toEqual([40, 100]);
  });

  it.each([
    ['a hundredth of the day’s credits', 1_000, [10]],
    ['no more than the run’s allotment', 8, [8]],
  ])('books %s before the first call, and more when that is in progress', async (_what, allotted, first) => {
    const written: number[] = [];
    const store: CreditStore = {
      ...nowhere,
      book: async (_run, { credits }) => {
        written.push(credits);
        return 'booked';
      },
      settle: async (_run, { unspent }) => void written.push(unspent),
    };
    const { before: pay, settle } = budgetOf(store, { remaining: null, used: null, spentToday: 7 }, allotted);
    const paid = [await pay(sweep)];
    expect(written).toEqual(first);
    paid.push(...(await Promise.all([pay(sweep), pay(sweep)])));
    // 18 are in progress.
    const booked = written.reduce((sum, credits) => sum + credits, 0);
    expect(booked).toBeGreaterThanOrEqual(18);
    for (const done of paid) await done({ remaining: null, used: null, last: 4 });
    written.length = 0;
    await settle();
    expect(written).toEqual([booked - 12]);
  });

  it('makes no call that would pass the day’s budget, and knows it as not made', async () => {
    const settled: unknown[] = [];
    const store: CreditStore = {
      ...nowhere,
      book: async (_run, { credits }) => (credits <= 6 ? 'booked' : 'refused'),
      settle: async (_run, { costs, unspent }) => void settled.push(costs, unspent),
    };
    const { before: pay, affords, settle } = budgetOf(store, { remaining: null, used: null, spentToday: 0 });
    await (await pay(sweep))({ remaining: null, used: null, last: 6 });
    await expect(pay(eventCall)).rejects.toThrow('too-few-credits');
    expect(affords(featured(994))).toBe(true);
    await settle();
    expect(settled).toEqual([[6, 'not made'], 0]);
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
      book: () => (fails ? Promise.reject(new Error('no table')) : Promise.resolve('booked')),
    };
    const { before: pay } = budgetOf(store, { remaining: null, used: null, spentToday: 0 });
    await expect(pay(sweep)).rejects.toThrow('no table');
    fails = false;
    await expect(pay(sweep)).resolves.toBeTypeOf('function');
  });
});

import { describe, expect, it } from 'vitest';
import type { CreditStore } from './credit-store.ts';
import type { ProviderCall } from './provider/address.ts';
import { EventReplies } from './provider/event-replies.ts';
import { createPurse } from './purse.ts';

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
  before: async () => {},
  after: async () => {},
  told: async () => {},
};

function purse(remaining: number | null = 10_000) {
  const replies = new EventReplies();
  const settings = { attemptId: 'a', at: NOON, dailyCredits: 1_000, scanEverySeconds: 300, replies };
  return { replies, ...createPurse(nowhere, { remaining, used: 90_000, spentToday: 0 }, settings) };
}

describe('a purse', () => {
  it('counts a call at its plan while it is under way', async () => {
    const { before: pay, balance } = purse();
    await pay(eventCall);
    expect(balance()).toMatchObject({ remaining: 9_900, spentToday: 100 });
  });

  it('is put right by the reply, down and up', async () => {
    const { before: pay, balance } = purse();
    await (await pay(eventCall))({ remaining: 9_960, used: 90_040, last: 40 });
    expect(balance()).toEqual({ remaining: 9_960, used: 90_040, spentToday: 40 });
    await (await pay(sweep))({ remaining: 9_948, used: 90_052, last: 12 });
    expect(balance()).toEqual({ remaining: 9_948, used: 90_052, spentToday: 52 });
  });

  it('goes on with its own count where the reply tells nothing', async () => {
    const { before: pay, balance } = purse();
    await (await pay(sweep))({ remaining: null, used: null, last: null });
    expect(balance()).toMatchObject({ remaining: 9_994, spentToday: 6 });
  });

  it('does not believe a cost beyond all reason (R-226)', async () => {
    const { before: pay, balance } = purse();
    await (await pay(sweep))({ remaining: null, used: null, last: 999_999_999 });
    expect(balance()).toMatchObject({ remaining: 9_994, spentToday: 6 });
  });

  it('affords what day and month allow, and gives games their part of the day’s pace', async () => {
    const { affords, forEvents, before: pay } = purse();
    expect([affords(1_000), affords(1_001)]).toEqual([true, false]);
    // Half the day and one interval of 300 s have gone: 1000 × 43500 / 86400 = 503.47; 30 for the sweeps to come.
    expect(forEvents(30)).toBeCloseTo(473.47, 2);
    await pay(eventCall);
    expect(forEvents(30)).toBeCloseTo(373.47, 2);
    expect(forEvents(600)).toBe(0);
  });

  it('learns what a game of a league costs', async () => {
    const { before: pay, replies } = purse();
    await (await pay(eventCall))({ remaining: null, used: null, last: 40 });
    expect(replies.expected('icehockey_nhl', 100)).toBe(40);
  });
});

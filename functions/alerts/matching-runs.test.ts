import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AlertRuleFields } from '../../shared/contracts/alerts/rules.ts';
import { userSubscription } from '../platform/table/keys.ts';
import { distinctFaults, faultyTable, recordingTable } from '../testing/faulty-table.ts';
import { testTable } from '../testing/test-table.ts';
import { matchLeague } from './outbox/match-league.ts';
import { alertFixture, arbRow } from './testing/alert-fixture.ts';

const store = testTable();

type Prices = Parameters<typeof arbRow>[0]['prices'];

async function begun(rules: readonly Partial<AlertRuleFields>[] = [{}]) {
  const fixture = alertFixture(store.table);
  const { publish, match, now, clock } = fixture;
  // Each test begins where the league was left by the one before: nothing is listed.
  await fixture.alone();
  await publish([]);
  await match();
  clock.advanceSeconds(60);
  const userId = await fixture.person(rules);
  const titles = async () => (await fixture.history(userId)).map(({ title }) => title);
  /** Publishes and matches a minute later. */
  const next = async (rows: ReturnType<typeof arbRow>[], seconds = 60) => {
    clock.advanceSeconds(seconds);
    await publish(rows);
    await match();
  };
  const id = `arbitrage/${randomUUID()}/h2h//`;
  /** Confirmed 12 s before it is published. */
  const row = (prices?: Prices, seconds = 60) =>
    arbRow({ id, ...(prices && { prices }), confirmedAt: now() + seconds - 12 });
  return { ...fixture, id, userId, titles, next, row };
}

describe('a run of matching', () => {
  it('enqueues for whoever has a rule for a new row one alert, and nobody else', async () => {
    const fixture = await begun();
    const { next, row, history, userId, person, id } = fixture;
    const other = await person([{ minMargin: 2.01 }, { selectedLeagues: ['baseball_mlb'] }, { kinds: ['promo'] }]);
    await next([row()]);
    expect(await history(userId)).toEqual([
      expect.objectContaining({
        title: 'Arb 2.00%: Lakers @ Suns',
        body: expect.stringMatching(/^FanDuel \+105 \/ DraftKings \+104 · prices of .+ [AP]M ET$/),
        path: `/?details=${encodeURIComponent(id)}`,
        ruleName: 'Arbs above 1%',
        stillThere: null,
        deliveries: [{ channel: 'push', state: 'waiting' }],
      }),
    ]);
    expect(await history(other)).toEqual([]);
  });

  it('enqueues one alert for three rows of a game at one stale book, also after it was repeated', async () => {
    const { next, match, now, history, userId } = await begun();
    const rows = ['h2h', 'spreads', 'totals'].map((market) =>
      arbRow({ id: `arbitrage/${randomUUID()}/${market}//`, confirmedAt: now() + 48, older: 90 }),
    );
    await next(rows);
    await match();
    expect((await history(userId)).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /^FanDuel \+105 \/ DraftKings \+104 · 2 more of this game at FanDuel, whose price is older · /,
      ),
    ]);
  });

  it('again on the same lists, or on lists in which nothing has changed, enqueues nothing', async () => {
    const { next, row, match, titles } = await begun();
    await next([row()]);
    await match();
    await next([row()]);
    expect(await titles()).toHaveLength(1);
  });

  it('enqueues another alert when the margin is half a percentage point above what was told, not before', async () => {
    const { next, row, titles } = await begun();
    await next([row()]);
    // 1/2.06 + 1/2.04: $50 each bring $2.00 still. 1/2.07 + 1/2.06: $50 each bring $3.00.
    await next([row([{ 1: 106 }, { 2: 104 }])]);
    expect(await titles()).toEqual(['Arb 2.00%: Lakers @ Suns']);
    // $49 and $51 at +110 and +102 bring at least $2.90; a tenth of a point more, over the next half percent, is not told.
    await next([row([{ 1: 110 }, { 2: 102 }])]);
    await next([row([{ 1: 107 }, { 2: 106 }])]);
    expect(await titles()).toEqual(['Arb 2.90%: Lakers @ Suns', 'Arb 2.00%: Lakers @ Suns']);
    await next([row()]);
    await next([row([{ 1: 107 }, { 2: 106 }])]);
    expect(await titles()).toHaveLength(2);
  });

  it('enqueues another alert for a row that was away longer than ten minutes', async () => {
    const { next, row, titles } = await begun();
    await next([row()]);
    await next([]);
    await next([row(undefined, 600)], 600);
    expect(await titles()).toHaveLength(1);
    await next([]);
    await next([row(undefined, 601)], 601);
    expect(await titles()).toHaveLength(2);
  });

  it('names the first rule that matches, and uses the channels of all', async () => {
    const { next, row, history, userId } = await begun([
      { name: 'None', minMargin: 50, channels: ['email'] },
      { name: 'One', channels: ['push'], showsBooks: false },
      { name: 'Two', channels: ['discord', 'push', 'page'] },
    ]);
    await next([row()]);
    const [alert] = await history(userId);
    expect(alert).toMatchObject({ ruleName: 'One', body: expect.stringMatching(/^2\.00% in NBA · prices of /) });
    expect(alert?.deliveries.map(({ channel }) => channel)).toEqual(['page', 'push', 'discord']);
  });

  it('follows a person’s books and stakes as they are at that moment', async () => {
    const { next, row, person, history } = await begun();
    const mgm = await person([{}], { books: [{ sportsbookId: 1, on: false }] });
    const small = await person([{ minDollars: 4 }]);
    const large = await person([{ minDollars: 4 }], { stake: 200 });
    // Without FanDuel: BetMGM +102 with DraftKings +104: $50 each bring $1.00.
    await next([row([{ 1: 105, 3: 102 }, { 2: 104 }])]);
    expect(await history(mgm)).toMatchObject([{ title: 'Arb 1.00%: Lakers @ Suns' }]);
    expect(await history(small)).toEqual([]);
    expect(await history(large)).toMatchObject([{ title: 'Arb 2.00%: Lakers @ Suns' }]);
  });

  it('tells of old prices once they are confirmed anew within the age limit', async () => {
    const { next, now, titles, id } = await begun([{ maxAge: 60 }]);
    await next([arbRow({ id, confirmedAt: now() + 60 - 61 })]);
    expect(await titles()).toEqual([]);
    await next([arbRow({ id, confirmedAt: now() + 60 - 60 })]);
    expect(await titles()).toHaveLength(1);
    await next([arbRow({ id, confirmedAt: now() })]);
    expect(await titles()).toHaveLength(1);
  });

  it('enqueues the best 20 of many alerts, and the least of them says how many were left out', async () => {
    const { next, now, history, userId } = await begun();
    // +104 at both books, +106 at both and so on: with $50 each 2.00%, 3.00% and so on.
    const rows = Array.from({ length: 23 }, (_, n) =>
      arbRow({
        id: `arbitrage/${randomUUID()}/h2h//`,
        prices: [{ 1: 104 + 2 * n }, { 2: 104 + 2 * n }],
        confirmedAt: now() + 48,
      }),
    );
    await next(rows);
    const told = await history(userId);
    const figures = told.map(({ title, leftOut }) => ({ figure: Number.parseFloat(title.slice(4)), leftOut }));
    const [least, ...others] = figures.toSorted((a, b) => a.figure - b.figure);
    expect([told.length, least]).toEqual([20, { figure: 5, leftOut: 3 }]);
    expect(others.map(({ leftOut }) => leftOut)).toEqual(others.map(() => undefined));
  });

  it.each([12, 20, 26, 30])(
    'that dies at call %i while it enqueues 20 of 23 alerts is made good, and the same three are left out',
    async (at) => {
      const { publish, match, now, history, userId, clock } = await begun();
      clock.advanceSeconds(60);
      const rows = Array.from({ length: 23 }, (_, n) =>
        arbRow({ id: `arbitrage/${randomUUID()}/h2h//`, prices: [{ 1: 104 + 2 * n }, { 2: 104 }], confirmedAt: now() }),
      );
      await publish(rows);
      await match(faultyTable(store.table, { at, fault: 'crash' }).table).catch(() => undefined);
      clock.advanceSeconds(5);
      await match();
      const told = await history(userId);
      expect([told.length, told.flatMap(({ leftOut }) => leftOut ?? [])]).toEqual([20, [3]]);
    },
  );

  it('R-425: enqueues nothing for who has lost access', async () => {
    const { next, row, titles, userId, table, now } = await begun();
    await table.update(userSubscription(userId), { set: { currentPeriodEnd: now() - 3601 } });
    await next([row()]);
    expect(await titles()).toEqual([]);
  });

  it('notes whether an opportunity is still there a minute later at no less', async () => {
    const { next, row, history, userId } = await begun();
    const stays = async () => (await history(userId)).map(({ stillThere }) => stillThere);
    await next([row()]);
    await next([row()], 30);
    expect(await stays()).toEqual([null]);
    await next([row([{ 1: 105, 3: 140 }, { 2: 104 }])], 30);
    expect(await stays()).toContain(true);
    await next([row([{ 1: 150 }, { 2: 150 }])]);
    await next([row([{ 1: 151 }, { 2: 149 }])]);
    expect((await stays())[0]).toBe(false);
  });

  it('R-426: beside another one enqueues no alert twice', async () => {
    const { publish, row, titles, clock, matchingDeps } = await begun();
    clock.advanceSeconds(60);
    await publish([row()]);
    await Promise.all(Array.from({ length: 4 }, () => matchLeague('basketball_nba', matchingDeps())));
    expect(await titles()).toHaveLength(1);
  });

  it('R-426: that crashes at any call is made good by the next, and no alert is enqueued twice', async () => {
    const dry = await begun();
    dry.clock.advanceSeconds(60);
    await dry.publish([dry.row()]);
    const recorded = recordingTable(store.table);
    await dry.match(recorded.table);
    expect(recorded.calls.length).toBeGreaterThan(8);
    for (const planned of distinctFaults(recorded.calls)) {
      const { publish, row, titles, match, clock } = await begun();
      clock.advanceSeconds(60);
      await publish([row()]);
      await match(faultyTable(store.table, planned).table).catch(() => undefined);
      await match();
      expect(await titles(), JSON.stringify(planned)).toHaveLength(1);
    }
  });
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { LeagueKey } from '../../shared/catalogue/leagues.ts';
import { listsHint } from '../../shared/contracts/live/messages.ts';
import type { LeagueVersion } from '../odds/snapshot/league-version.ts';

import { hintTurn, liveConnection } from '../platform/table/keys.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { testTable } from '../testing/test-table.ts';
import { openConnections } from './connection-store.ts';
import { createHintTurns } from './hint-turn.ts';
import { hintVersion, sendHints } from './send-hints.ts';
import { recordingTransport } from './testing/live-fixture.ts';
import { virtualRuns } from './testing/virtual-runs.ts';

const store = testTable();
const START = Date.parse('2026-11-24T12:00:00Z');
const NBA: LeagueKey = 'basketball_nba';

beforeEach(async () => {
  for (const { id } of await openConnections(store.table)) await store.table.remove(liveConnection(id));
  await store.table.remove(hintTurn());
});

async function openPages(count: number, boards = ['arbitrage']): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await Promise.all(
    ids.map((id) => store.table.put(liveConnection(id), { id, userId: 'u', sessionHash: 's', boards })),
  );
  return ids;
}

/** A league whose versions are published at virtual times, and pages that are told. */
function product(behave?: Parameters<typeof recordingTransport>[0]) {
  const runs = virtualRuns(START);
  const transport = recordingTransport(behave);
  const { log, entries } = recordedLog();
  const { clock } = runs;
  let version = 0;
  const publish = () => {
    version += 1;
  };
  const row = (): LeagueVersion => ({
    ...{ version: `r${version}`, dataAt: START / 1000, parts: {}, shared: [], oddsFrom: [] },
  });
  const said: { readonly id: string; readonly at: number; readonly version: string }[] = [];
  const current = () => hintVersion(new Map([[NBA, row()]]), clock() / 1000);
  const deps = {
    ...{ table: store.table, turns: createHintTurns(store.table), clock, wait: runs.wait, newRun: randomUUID, log },
    pointer: async () => new Map([[NBA, row()]]),
    transport: {
      ...transport.transport,
      async post(id: string, text: string) {
        const outcome = await transport.transport.post(id, text);
        const hint = listsHint.parse(JSON.parse(text));
        if (outcome === 'sent') said.push({ id, at: clock() - START, version: hint.v.arbitrage ?? '' });
        return outcome;
      },
    },
  };
  return {
    ...{ deps, runs, said, entries, current },
    posted: transport.posted,
    publish,
    send: () => sendHints(deps),
    publishAndSend: () => {
      publish();
      return sendHints(deps);
    },
  };
}

const timesOf = (said: readonly { readonly at: number }[]) => said.map(({ at }) => at);

it('a page is told of what is published within 0.7 s together, and then at most once in 1.5 s', async () => {
  await openPages(1);
  const { runs, publishAndSend, said, current } = product();
  const acts = [0, 200, 900, 3_000, 9_999, 60_000].map((at) => ({ at, act: publishAndSend }));
  await runs.play(acts);
  expect(timesOf(said)).toEqual([700, 2_200, 3_700, 10_699, 60_700]);
  expect(said.at(-1)?.version).toBe(current());
});

it('eight leagues that are published over eight seconds make six hints, and each is said within 1.5 s', async () => {
  await openPages(1);
  const { runs, publishAndSend, said } = product();
  await runs.play([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000].map((at) => ({ at, act: publishAndSend })));
  expect(timesOf(said)).toEqual([700, 2_200, 3_700, 5_200, 6_700, 8_200]);
});

it('an event that comes again says nothing again, and delays no later hint', async () => {
  await openPages(1);
  const { runs, publishAndSend, send, said } = product();
  await runs.play([
    { at: 0, act: publishAndSend },
    { at: 15_000, act: send },
    { at: 16_000, act: publishAndSend },
  ]);
  expect(timesOf(said)).toEqual([700, 16_700]);
});

it('without open pages nothing is written', async () => {
  const { publish, send } = product();
  await openPages(1, []);
  publish();
  await send();
  expect(await store.table.rows(hintTurn().pk, 'TURN')).toEqual([]);
});

/** Publications by their times; of each, whether its event comes twice, and whether its run dies at its first post. */
const publications = fc.array(fc.record({ at: fc.nat(40_000), twice: fc.boolean(), dies: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});

it('each page hears at most once in 1.5 s, of all, and in time, whatever comes when, twice, at the same time or dying', async () => {
  await fc.assert(
    fc.asyncProperty(publications, async (all) => {
      await store.table.remove(hintTurn());
      const [page = ''] = await openPages(1);
      const { runs, publish, deps, said, current } = product();
      const redeliver = 60_000;
      const acts = all.flatMap(({ at, twice, dies }) => {
        const dying = {
          ...deps,
          transport: { ...deps.transport, post: () => Promise.reject(new Error('the run dies')) },
        };
        const send = (withDeps = deps) => sendHints(withDeps);
        return [
          {
            at,
            act: () => {
              publish();
              return send(dies ? dying : deps).catch(() => undefined);
            },
          },
          ...(twice ? [{ at, act: () => send() }] : []),
          // Lambda delivers the event of a run that died again.
          ...(dies ? [{ at: at + redeliver, act: () => send() }] : []),
        ];
      });
      await runs.play(acts);
      const heard = said.filter(({ id }) => id === page);
      const times = timesOf(heard);
      for (const [n, at] of times.entries()) if (n > 0) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(1_500);
      expect(heard.at(-1)?.version).toBe(current());
      if (all.every(({ dies }) => !dies)) {
        for (const { at } of all) expect(times.some((told) => told >= at && told - at <= 1_500)).toBe(true);
        expect(times[0]).toBe(Math.min(...all.map(({ at }) => at)) + 700);
      }
      await store.table.remove(liveConnection(page));
    }),
    { numRuns: 25 },
  );
});

it('R-404: a hint names nothing but the versions of the boards that the page shows', async () => {
  await openPages(1, ['promo', 'overlap']);
  const { runs, publish, send, posted, current } = product();
  publish();
  await runs.play([{ at: 0, act: send }]);
  expect(posted.map(({ text }) => JSON.parse(text))).toEqual([
    { t: 'lists', at: '2026-11-24T12:00:00.700Z', v: { promo: current(), overlap: current() }, spread: 0 },
  ]);
  expect(posted[0]?.text.length).toBeLessThan(1024);
});

it('many pages are told to spread their calls: 2 ms for each, at most ten seconds', async () => {
  await openPages(250);
  const { runs, publish, send, posted } = product();
  publish();
  await runs.play([{ at: 0, act: send }]);
  expect(new Set(posted.map(({ text }) => JSON.parse(text).spread))).toEqual(new Set([500]));
  expect(new Set(posted.map(({ id }) => id)).size).toBe(250);
});

it('R-405: the row of a connection that is gone is removed', async () => {
  const [gone = '', open = ''] = await openPages(2);
  const { runs, publish, send, entries } = product((id) => (id === gone ? 'gone' : 'sent'));
  publish();
  await runs.play([{ at: 0, act: send }]);
  expect((await openConnections(store.table)).map(({ id }) => id)).toEqual([open]);
  expect(entries.at(-1)?.facts).toMatchObject({ pages: 2, gone: 1, missed: 0 });
});

it('a post that is refused as one too many is tried again later, and only that', async () => {
  const [slow = ''] = await openPages(3);
  let refusals = 2;
  const { runs, publish, send, said } = product((id) => (id === slow && refusals-- > 0 ? 'busy' : 'sent'));
  publish();
  await runs.play([{ at: 0, act: send }]);
  expect(timesOf(said.filter(({ id }) => id === slow))).toEqual([1_450]);
  expect(said).toHaveLength(3);
});

it.each(['busy', 'down'] as const)(
  'R-405: if a page stays %s the others are told, and the event comes again for all',
  async (state) => {
    const [stuck = '', other = ''] = await openPages(2);
    let isStuck = true;
    const { runs, publish, send, said } = product((id) => (isStuck && id === stuck ? state : 'sent'));
    publish();
    const outcomes: unknown[] = [];
    await runs.play([
      { at: 0, act: () => send().catch((error: unknown) => outcomes.push(error)) },
      {
        at: 60_000,
        act: () => {
          isStuck = false;
          return send();
        },
      },
    ]);
    expect(outcomes).toEqual([expect.objectContaining({ code: 'unavailable' })]);
    expect(timesOf(said.filter(({ id }) => id === other))).toEqual([700, 60_700]);
    expect(timesOf(said.filter(({ id }) => id === stuck))).toEqual([60_700]);
  },
);

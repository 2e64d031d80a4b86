import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sportsbookById } from '../../shared/catalogue/sportsbooks.ts';
import { packedGame } from '../../shared/contracts/lists/grid.ts';
import { opportunityList } from '../../shared/contracts/opportunities.ts';
import { unpackGame } from '../../shared/grid/pack-game.ts';
import { opportunityKinds } from '../../shared/odds/limits.ts';
import { changeBettingSettings } from '../bettor/settings/settings-store.ts';
import { createOffForUser, createVenuesOff } from '../bettor/settings/venues-off.ts';
import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import type { ListView } from './api/board-list.ts';
import { listNow } from './api/live-list.ts';
import { createListReader } from './api/prepared-list.ts';
import { pricesWithout } from './api/without-venues.ts';
import { scanFixture } from './testing/scan-fixture.ts';

const NBA_GAME = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const DRAFTKINGS = 2;

/** Lists at a value of the operator's parameter, for someone who bets in Ohio. */
async function scanned(value: string) {
  const { table } = memoryTable();
  const fixture = scanFixture(table);
  fixture.nbaFixtures();
  await fixture.scan();
  const alongside = { kind: 'put', key: { pk: 'OTHER', sk: 'x' }, values: {} } as const;
  await changeBettingSettings(table, {
    userId: 'u',
    change: { states: ['OH'] },
    writing: 'replace',
    alongside,
    now: 0,
  });
  const { log, entries } = recordedLog();
  const parameter = { value };
  const off = createOffForUser(createVenuesOff({ parameters: { read: async () => parameter.value }, log }), table);
  const list = async (view: ListView, since?: string) => {
    const deps = { clock: fixture.clock.now, view, read: createListReader(fixture.snapshots, view), off };
    const { text, etag } = await listNow(deps, { userId: 'u', since });
    return { json: Buffer.from(text.plain()).toString('utf8'), etag };
  };
  return { ...fixture, list, off, parameter, entries };
}

const booksIn = (json: string) =>
  new Set([...json.matchAll(/"(?:hedgeS|s)portsbookId":(\d+)/g)].map(([, id]) => Number(id)));

it.each(['DraftKings: all', 'DraftKings: OH', 'draftkings: oh, PA'])(
  'with “%s” no list of someone in Ohio, and no price of a market, is at DraftKings',
  async (value) => {
    const { list, odds, off, clock } = await scanned(value);
    let before = 0;
    const all = await scanned('none');
    for (const kind of opportunityKinds) {
      const [left, whole] = [await list(kind), await all.list(kind)];
      before += booksIn(whole.json).has(DRAFTKINGS) ? 1 : 0;
      expect(booksIn(left.json).has(DRAFTKINGS)).toBe(false);
      expect(z.safeParse(opportunityList, JSON.parse(left.json)).success).toBe(true);
    }
    expect(before).toBeGreaterThan(1);
    const games = (json: string) => z.parse(z.array(packedGame), JSON.parse(json)).map((game) => unpackGame(game));
    const quoted = (json: string) =>
      games(json).flatMap(({ markets }) =>
        markets.flatMap(({ books }) => books.map(({ sportsbookId }) => sportsbookId)),
      );
    const rest = quoted((await all.list('grid')).json).filter((id) => id !== DRAFTKINGS);
    expect(quoted((await list('grid')).json)).toEqual(rest);
    const prices = await odds.oddsOf(NBA_GAME, 'h2h', Math.floor(clock.now() / 1000));
    expect(booksIn(JSON.stringify(prices)).has(DRAFTKINGS)).toBe(true);
    expect(booksIn(JSON.stringify(pricesWithout(prices, await off('u')))).has(DRAFTKINGS)).toBe(false);
  },
);

it('a switch for another state changes nothing, and a list with its switch has an ETag of its own and no delta', async () => {
  const { list, parameter } = await scanned('DraftKings: MN');
  const before = await list('arbitrage');
  expect(booksIn(before.json).has(DRAFTKINGS)).toBe(true);
  parameter.value = 'DraftKings: OH';
  const after = await list('arbitrage', before.etag.slice(1, -1));
  expect(after.etag).not.toBe(before.etag);
  expect(Array.isArray(JSON.parse(after.json))).toBe(true);
  parameter.value = 'none';
  expect((await list('arbitrage')).etag).toBe(before.etag);
});

it('what cannot be read of the parameter is logged as an error', async () => {
  const { off, entries } = await scanned('Kalsi: all');
  expect([...(await off('u'))]).toEqual([]);
  expect(entries).toMatchObject([{ level: 'error', event: 'venues_off_unreadable', facts: { part: 'Kalsi: all' } }]);
  expect(sportsbookById(DRAFTKINGS)?.name).toBe('DraftKings');
});

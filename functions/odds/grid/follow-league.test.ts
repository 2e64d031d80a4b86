import { describe, expect, it } from 'vitest';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { unpackHistory } from '../../../shared/grid/changes.ts';
import { keptPrices, priceHistory } from '../../platform/table/keys.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { type MoneylinePrices, moneylineGame } from '../testing/provider-game.ts';
import { scanFixture } from '../testing/scan-fixture.ts';
import { readGameHistory } from './game-history.ts';
import { readGridLines, readLines } from './league-grid.ts';

const LEAGUE: LeagueKey = 'icehockey_nhl';
const HOUR = 3600;
const FANDUEL = 1;
/** Three markets at two credits. */
const FEATURED_CREDITS = 6;
const EVEN: MoneylinePrices = { fanduel: [-110, -110], draftkings: [-110, -110] };

/** A league whose game has other prices at each scan, five minutes apart; the clock begins at noon. */
function followed() {
  const { table } = memoryTable();
  const fixture = scanFixture(table, { scanned: [LEAGUE] });
  const start = fixture.at() + 6 * HOUR;
  return {
    ...fixture,
    table,
    start,
    async scan(prices: MoneylinePrices, startsAt = start) {
      fixture.game(LEAGUE, 'n1', prices, startsAt - fixture.at());
      await fixture.scan();
      fixture.advance();
    },
    /** The game is no longer in the list, another one is. */
    async scanWithout() {
      Object.assign(fixture.provider.script(LEAGUE), { events: [], odds: [] });
      fixture.game(LEAGUE, 'n2', EVEN);
      await fixture.scan();
      fixture.advance();
    },
    /** The home team's price at FanDuel, by time in minutes after noon. */
    async history() {
      const found = await readGameHistory({ gameId: 'n1' }, fixture.deps);
      const [moneyline] = unpackHistory(found?.markets ?? []);
      return moneyline?.changes
        .filter(({ sportsbookId }) => sportsbookId === FANDUEL)
        .map(({ at, prices }) => [(at - (start - 6 * HOUR)) / 60, prices[0]]);
    },
  };
}

describe('a league’s prices', () => {
  it('say what a book quoted before its last move, and since when it is gone', async () => {
    const { scan, grid, at } = followed();
    await scan(EVEN);
    await scan({ ...EVEN, fanduel: [105, -125] });
    const movedAt = at() - 300;
    expect((await grid())[0]?.markets[0]?.books[0]).toMatchObject({
      prices: [105, -125],
      before: { at: movedAt, prices: [-110, -110] },
    });
    await scan({ draftkings: [-110, -110] });
    const [game] = await grid();
    expect(game?.markets[0]?.books.map(({ sportsbookId }) => sportsbookId)).toEqual([2]);
    expect(game?.markets[0]?.gone).toMatchObject([{ sportsbookId: FANDUEL, at: at() - 300, prices: [105, -125] }]);
  });

  it('travel with the version within the hour, and are in the game’s row once it has turned', async () => {
    const { scan, history, table, advance, deps } = followed();
    await scan(EVEN);
    await scan({ ...EVEN, fanduel: [105, -125] });
    expect(await history()).toEqual([
      [0, -110],
      [5, 105],
    ]);
    expect(await table.rows(priceHistory(LEAGUE, 'n1', 0).pk)).toEqual([]);
    advance(50 * 60);
    await scan({ ...EVEN, fanduel: [110, -130] });
    expect(await history()).toEqual([
      [0, -110],
      [5, 105],
      [60, 110],
    ]);
    const row = await deps.histories.read(LEAGUE, 'n1');
    expect(row?.histories[0]?.changes).toHaveLength(3);
  });

  it('of a game that is postponed go on in the same row', async () => {
    const { scan, history, start, grid, advance } = followed();
    await scan(EVEN);
    advance(HOUR);
    await scan({ ...EVEN, fanduel: [105, -125] }, start + 26 * HOUR);
    expect((await grid())[0]).toMatchObject({ startsAt: start + 26 * HOUR });
    expect(await history()).toEqual([
      [0, -110],
      [65, 105],
    ]);
  });

  it('of a game that leaves the list and returns go on where they ended', async () => {
    const { scan, scanWithout, history, grid } = followed();
    await scan(EVEN);
    await scanWithout();
    expect((await grid()).map(({ id }) => id)).toEqual(['n2']);
    await scan({ ...EVEN, fanduel: [105, -125] });
    expect(await history()).toEqual([
      [0, -110],
      [10, 105],
    ]);
    expect((await grid())[0]?.markets[0]?.books[0]?.open.prices).toEqual([-110, -110]);
  });

  it('of a game that has started are kept for good: open, each hour, close', async () => {
    const { scan, scanWithout, start, advance, at, history, deps, table, grid } = followed();
    await scan(EVEN);
    await scan({ ...EVEN, fanduel: [105, -125] });
    await scan({ ...EVEN, fanduel: [110, -130] });
    advance(start - at());
    await scanWithout();
    expect((await grid()).map(({ id }) => id)).toEqual(['n2']);
    expect(await history()).toEqual([
      [0, -110],
      [5, 105],
      [10, 110],
    ]);
    const kept = await table.rows(keptPrices(LEAGUE, '2026-11-21', 'n1').pk);
    expect(kept.map(({ values }) => values.ttl)).toEqual([undefined]);
    const row = await deps.histories.read(LEAGUE, 'n1');
    expect(row).toMatchObject({ startsAt: start, homeTeam: 'n1 Home' });
    expect(await deps.histories.kept(LEAGUE, '2026-11-21')).toMatchObject([
      { startsAt: start, homeTeam: 'n1 Home', to: row?.to, histories: row?.histories.map(({ key }) => ({ key })) },
    ]);
    expect(await deps.histories.kept(LEAGUE, '2026-11-22')).toEqual([]);
  });

  it('of a player’s points are followed at every line, and given by their family', async () => {
    const { table } = memoryTable();
    const fixture = scanFixture(table, { scanned: ['basketball_nba'] });
    fixture.nbaFixtures();
    await fixture.scan();
    const [gameId = ''] = Object.keys(fixture.provider.script('basketball_nba').eventOdds);
    const points = async () => {
      const found = await readGameHistory({ gameId, family: 'player_points' }, fixture.deps);
      return unpackHistory(found?.markets ?? []).map(({ key, changes }) => [
        key,
        changes.map(({ sportsbookId, line, prices }) => [sportsbookId, line, ...prices]),
      ]);
    };
    const opens = [
      [1, 2750, 105, 0],
      [2, 2750, -120, -102],
    ];
    expect(await points()).toEqual([['player_points|Jayson Tatum', opens]]);
    // What the version had is added to the rows as the hour turns, and the prices, by then too old, are gone.
    fixture.advance(HOUR);
    await fixture.scan();
    const gone = [
      [1, 2750, 0, 0],
      [2, 2750, 0, 0],
    ];
    expect(await points()).toEqual([['player_points|Jayson Tatum', [...opens, ...gone]]]);
    const row = await fixture.deps.histories.read('basketball_nba', gameId);
    expect(row?.histories.map(({ key }) => key)).toContain('player_points|Jayson Tatum');
    const main = await readGameHistory({ gameId }, fixture.deps);
    expect(unpackHistory(main?.markets ?? []).every(({ key }) => !key.includes('|'))).toBe(true);
  });

  it('are gone only once an answer that asked for them lacks them, and not shown for longer than half an hour', async () => {
    const { table } = memoryTable();
    const fixture = scanFixture(table, { scanned: ['basketball_nba'] });
    fixture.nbaFixtures();
    const points = async () => {
      const version = (await fixture.snapshots.current()).get('basketball_nba');
      const part = version && ({ league: 'basketball_nba', version, view: 'lines' } as const);
      const lines = part === undefined ? [] : await readLines(fixture.snapshots, part);
      const { games } = readGridLines({ grid: lines, lines: [], changes: [] }, fixture.at());
      return games
        .flatMap(({ markets }) => markets.filter(({ key }) => key.startsWith('player_points|')))
        .flatMap(({ books, gone }) => [books.length, ...gone.map(({ at, confirmedAt }) => [at, confirmedAt])]);
    };
    const scanFeatured = async () => {
      fixture.advance(12 * 60);
      const { asked } = await fixture.round();
      for (const each of asked) await fixture.run({ ...each, credits: FEATURED_CREDITS });
    };
    await fixture.scan();
    expect(await points()).toEqual([2]);
    await scanFeatured();
    const unasked = [fixture.at(), expect.any(Number)];
    expect(await points()).toEqual([0, unasked, unasked]);
    await scanFeatured();
    expect(await points()).toEqual([0, unasked, unasked]);
    await scanFeatured();
    expect(await points()).toEqual([]);
  });

  it('a table that does not take them costs no list', async () => {
    const { table } = memoryTable();
    const broken = async () => {
      throw new Error('no history');
    };
    const histories = { read: broken, add: broken, keep: broken, kept: broken };
    const fixture = scanFixture(table, { scanned: [LEAGUE], histories });
    fixture.provider.script(LEAGUE).odds = [
      moneylineGame({ league: LEAGUE, id: 'n1', startsAt: fixture.at() + HOUR, updatedAt: fixture.at() }, EVEN),
    ];
    fixture.game(LEAGUE, 'n1', EVEN);
    expect((await fixture.scan()).state).toBe('done');
    expect(await fixture.grid()).toHaveLength(1);
    expect(fixture.log.map(({ event }) => event)).toContain('prices_not_followed');
  });
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { opportunityList } from '../../../shared/contracts/opportunities.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { createListReader } from '../api/prepared-list.ts';
import { PART_LIMIT_BYTES } from '../snapshot/parts.ts';
import { listedGame } from '../testing/provider-game.ts';
import { scanFixture } from '../testing/scan-fixture.ts';

const GAMES = 25;
const PLAYERS = 200;
const LAMBDA_REPLY_BYTES = 6 * 1024 * 1024;
const BOOKS = ['fanduel', 'draftkings', 'betmgm', 'williamhill_us', 'bovada', 'betonlineag', 'fliff', 'fanatics'];

/** Links as long as real ones, different for each bet: they make lists large. */
const link = (n: number) =>
  `https://sportsbook.fanduel.com/addToBetslip?marketId=734.${(n * 7_919) % 1_000_003}&selectionId=${(n * 104_729) % 9_999_991}`;

it('five thousand opportunities are served completely, from parts under 300 KB, within Lambda’s reply limit (R-233)', async () => {
  const fixture = scanFixture(memoryTable().table);
  const script = fixture.provider.script('basketball_nba');
  const last_update = new Date(fixture.clock.now()).toISOString();
  let bets = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const listed = listedGame({
      league: 'basketball_nba',
      id: `game-${game}`,
      startsAt: fixture.at() + 3600 + game,
      updatedAt: fixture.at(),
    });
    script.events.push(listed);
    // Over pays +115 at one book, Under +110 at another: one arbitrage for each player.
    const bookmakers = BOOKS.map((key, book) => ({
      key,
      markets: [
        {
          key: 'player_points',
          last_update,
          outcomes: Array.from({ length: PLAYERS }, (_, player) =>
            (['Over', 'Under'] as const).map((name, side) => ({
              name,
              description: `Player ${game} ${player}`,
              price:
                book === player % 8 && side === 0 ? 115 : book === (player + 3) % 8 && side === 1 ? 110 : -118 - book,
              point: 10.5 + (player % 20),
              ...(key === 'fanduel' ? { link: link(bets++) } : {}),
            })),
          ).flat(),
        },
      ],
    }));
    script.eventOdds[`game-${game}`] = { ...listed, bookmakers };
  }
  script.odds = script.events.map((listed) => ({ ...(listed as object), bookmakers: [] }));

  // The first round does not know how many games there are.
  expect((await fixture.scan()).state).toBe('done');
  fixture.advance(60);
  expect((await fixture.scan(false)).state).toBe('done');
  const list = await createListReader(fixture.snapshots, 'arbitrage')(fixture.at());
  expect(z.parse(opportunityList, JSON.parse(Buffer.from(list.text.plain()).toString('utf8')))).toHaveLength(
    GAMES * PLAYERS,
  );
  // API Gateway passes binary bodies as base64, which adds a third. Brotli's are smaller.
  const gzipped = await list.text.by('gzip');
  expect((gzipped.byteLength * 4) / 3).toBeLessThan(LAMBDA_REPLY_BYTES / 2);

  const version = (await fixture.snapshots.current()).get('basketball_nba');
  if (version === undefined) throw new Error('not published');
  for (const view of ['arbitrage', 'overlap', 'promo', 'low-hold', 'events', 'odds'] as const) {
    for (const part of await fixture.snapshots.readParts('basketball_nba', version, view)) {
      expect(part.byteLength).toBeLessThanOrEqual(PART_LIMIT_BYTES);
    }
  }
  expect(version.parts.odds).toBe(version.oddsFrom.length);
  for (const game of [0, 9, GAMES - 1]) {
    const odds = await fixture.odds.oddsOf(`game-${game}`, 'player_points_alternate', fixture.at());
    expect(Object.keys(odds)).toHaveLength(PLAYERS * 2);
  }
});

it('hostile parameters of the odds comparison give an empty reply (R-230)', async () => {
  const fixture = scanFixture(memoryTable().table);
  fixture.nbaFixtures();
  await fixture.scan();
  const calls = fixture.provider.requests.length;
  const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
  for (const [eventId, market] of [
    ['', ''],
    ['unknown', 'h2h'],
    [id, 'constructor'],
    [id, '__proto__'],
    [`${id}\t[["h2h"`, 'h2h'],
    ['\uffff'.repeat(5_000), 'h2h'],
    ['SNAPSHOT#POINTER', 'h2h'],
    [id.slice(0, 31), 'h2h'],
  ] as const) {
    expect({ ...(await fixture.odds.oddsOf(eventId, market, fixture.at())) }).toEqual({});
  }
  expect(Object.keys(await fixture.odds.oddsOf(id, 'alternate_spreads', fixture.at()))).toContain(
    'Point Spread: Boston Celtics -1.5',
  );
  expect(fixture.provider.requests).toHaveLength(calls);
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { getGrid, getHistory } from '../../../shared/contracts/lists/grid.ts';
import { packGame, unpackGame } from '../../../shared/grid/pack-game.ts';
import { american } from '../../../shared/odds/american.ts';
import { PackedText } from '../../platform/packed-text.ts';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { createListReader } from '../api/prepared-list.ts';
import { scanFixture } from '../testing/scan-fixture.ts';
import { readGameHistory } from './game-history.ts';
import { familyPrefix } from './game-lines.ts';

const LEAGUE = 'basketball_nba';
const KILOBYTES_12 = 12_000;

it('the grid of a league is read once for each version: unchanged it costs the pointer alone', async () => {
  const fixture = scanFixture(memoryTable().table);
  fixture.nbaFixtures();
  await fixture.scan();
  let reads = 0;
  const counting = {
    ...fixture.snapshots,
    readParts: (...of: Parameters<typeof fixture.snapshots.readParts>) => {
      reads += 1;
      return fixture.snapshots.readParts(...of);
    },
  };
  const read = createListReader(counting, 'grid', { league: LEAGUE });
  const first = await read(fixture.at());
  const games = z.parse(getGrid.reply, JSON.parse(Buffer.from(first.text.plain()).toString('utf8'))).map(unpackGame);
  expect(games.map(({ homeTeam }) => homeTeam)).toContain('Boston Celtics');
  expect((await read(fixture.at() + 15)).etag).toBe(first.etag);
  expect(reads).toBe(1);
});

it('the grid of another league has other games', async () => {
  const fixture = scanFixture(memoryTable().table);
  fixture.nbaFixtures();
  fixture.game('icehockey_nhl', 'n1');
  await fixture.scan();
  const { text } = await createListReader(fixture.snapshots, 'grid', { league: 'icehockey_nhl' })(fixture.at());
  const games = z.parse(getGrid.reply, JSON.parse(Buffer.from(text.plain()).toString('utf8'))).map(unpackGame);
  expect(games.map(({ id }) => id)).toEqual(['n1']);
});

it('other markets of a league come by family, of each player every line, without pick’em sites', async () => {
  const fixture = scanFixture(memoryTable().table);
  fixture.nbaFixtures();
  await fixture.scan();
  const part = { league: LEAGUE, begin: familyPrefix('player_points') };
  const { text } = await createListReader(fixture.snapshots, 'lines', part)(fixture.at());
  const games = z.parse(getGrid.reply, JSON.parse(Buffer.from(text.plain()).toString('utf8'))).map(unpackGame);
  expect(games.map(({ markets }) => markets)).toMatchObject([
    [
      {
        ...{ key: 'player_points|Jayson Tatum', gone: [] },
        books: [
          { sportsbookId: 1, line: 2750, prices: [105, 0] },
          { sportsbookId: 2, line: 2750, prices: [-120, -102] },
        ],
      },
    ],
  ]);
});

it('a game’s history satisfies the contract, and an unknown game has none', async () => {
  const fixture = scanFixture(memoryTable().table);
  fixture.game(LEAGUE, 'n1');
  await fixture.scan();
  expect(z.parse(getHistory.reply, await readGameHistory({ gameId: 'n1' }, fixture.deps))).toMatchObject({
    league: LEAGUE,
    to: fixture.at(),
  });
  expect(await readGameHistory({ gameId: 'unknown' }, fixture.deps)).toBeUndefined();
});

it('a league’s grid of 20 books, 16 games and 3 markets takes at most 12 kB, each price one of its own', async () => {
  const books = sportsbooks.filter(({ kind, providerKey }) => kind !== 'pickem' && providerKey !== null).slice(0, 20);
  expect(books).toHaveLength(20);
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const at = 1_767_268_800;
  const priceNear = (value: number) => {
    const odds = Math.round(value + 24 * (random() - 0.5));
    return american(odds >= 100 || odds <= -100 ? odds : odds - 200);
  };
  const games = Array.from({ length: 16 }, (_, n) => ({
    ...{
      at,
      id: `${n}`.padStart(32, 'a1b2c3d4'),
      startsAt: at + 3600 * n,
      homeTeam: `Home Town Team ${n}`,
      awayTeam: `Away City ${n}`,
    },
    markets: (['h2h', 'spreads', 'totals'] as const).map((key) => {
      const center = key === 'h2h' ? -300 + 600 * random() : -110;
      const main = key === 'h2h' ? 0 : 50 * Math.round(20 * random());
      return {
        ...{ key, gone: [] },
        books: books.map(({ id }) => {
          const line = main + (key !== 'h2h' && random() < 0.2 ? 50 : 0);
          const prices = [priceNear(center), priceNear(key === 'h2h' ? -center - 20 : -110)] as const;
          const isMoved = random() < 0.1;
          return {
            ...{
              sportsbookId: id,
              line,
              prices,
              updatedAt: at - Math.floor(90 * random()),
              aside: [null, null] as const,
            },
            open: random() < 0.5 ? { line, prices } : { line, prices: [priceNear(center), priceNear(-110)] as const },
            ...(isMoved && { before: { at: at - Math.floor(600 * random()), line, prices: [-110, -110] as const } }),
          };
        }),
      };
    }),
  }));
  const text = JSON.stringify(games.map(packGame));
  const packed = await new PackedText(() => text).by('br');
  expect(packed.byteLength).toBeLessThan(KILOBYTES_12);
});

import { expect, it } from 'vitest';
import { memoryTable } from '../../testing/memory-table/memory-table.ts';
import { moneylineGame } from '../testing/provider-game.ts';
import { scanFixture } from '../testing/scan-fixture.ts';
import { failure } from '../testing/scripted-provider.ts';

const NHL = 'icehockey_nhl';
const HOUR = 3600;
/** With DraftKings' -108 on the other side an arbitrage, if it were a book to bet at: 1/2.12 + 1.08/2.08 = 0.991. */
const REFERENCE = [112, -122] as const;
/** Three books that agree, so that a fair price needs nobody else. */
const PRICES = { betmgm: [-110, -110], draftkings: [-112, -108], fanduel: [-108, -112] } as const;
const games = { 'reference-1': HOUR, 'reference-2': 5 * HOUR };

/** A league whose provider has prices of Pinnacle for its first game. */
function withReferences(startsIn: Readonly<Record<string, number>> = games) {
  const fixture = scanFixture(memoryTable().table, { references: ['pinnacle'] });
  for (const [id, seconds] of Object.entries(startsIn)) fixture.game(NHL, id, PRICES, seconds);
  const script = fixture.provider.script(NHL);
  const [first = ''] = Object.keys(startsIn);
  const asked: (readonly string[])[] = [];
  const state = { answers: true };
  script.override = ({ kind, bookmakers, markets }) => {
    if (kind !== 'odds' || !bookmakers.includes('pinnacle')) return undefined;
    asked.push([...bookmakers, ...markets]);
    if (!state.answers) return failure(500, 'INTERNAL');
    const facts = { league: NHL, startsAt: fixture.at() + (startsIn[first] ?? 0), updatedAt: fixture.at() } as const;
    const other = { ...facts, id: 'unlisted' };
    return fixture.provider.reply(
      [moneylineGame({ ...facts, id: first }, { pinnacle: REFERENCE }), moneylineGame(other, { pinnacle: REFERENCE })],
      3,
    );
  };
  return { ...fixture, asked, state };
}

it('books that only price others are asked for by a call of their own, three credits a league', async () => {
  const { scan, asked, provider, log } = withReferences();
  await scan();
  expect(asked).toEqual([['pinnacle', 'h2h', 'spreads', 'totals']]);
  // Beside the featured call, and calls about two games that bring nothing.
  expect(provider.used).toBe(6 + 3);
  expect(log.filter(({ level }) => level !== 'info')).toEqual([]);
});

it('they are not asked for while no game starts within six hours', async () => {
  const { scan, asked } = withReferences({ later: 6 * HOUR + 60 });
  await scan();
  expect(asked).toEqual([]);
});

it('their prices are recommended to nobody, and are kept for what bets are worth', async () => {
  const { scan, opportunities, odds, snapshots, at } = withReferences();
  await scan();
  for (const kind of ['arbitrage', 'overlap', 'promo', 'low-hold', 'value'] as const) {
    const books = (await opportunities(kind)).flatMap(({ quotes }) => Object.values(quotes).flat());
    expect(books.map(({ sportsbookId }) => sportsbookId)).not.toContain(34);
  }
  const shown = Object.values(await odds.oddsOf('reference-1', 'h2h', at())).flat();
  expect(shown.map(({ sportsbookId }) => sportsbookId).toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
  const version = (await snapshots.current()).get(NHL);
  if (version === undefined) throw new Error('nothing was published');
  const kept = Object.values((await odds.oddsAt(NHL, version, 'reference-1'))?.('h2h') ?? {}).flat();
  expect(kept.filter(({ sportsbookId }) => sportsbookId === 34)).toHaveLength(2);
});

it('a league is scanned without them if they do not answer', async () => {
  const { scan, state, statistics, log, odds, at } = withReferences();
  state.answers = false;
  expect((await scan()).state).toBe('done');
  expect((await statistics()).leagues.find(({ league }) => league === NHL)).toMatchObject({ stale: false });
  expect(log.map(({ event }) => event)).toContain('reference_odds_failed');
  expect(Object.keys(await odds.oddsOf('reference-2', 'h2h', at()))).toHaveLength(2);
});

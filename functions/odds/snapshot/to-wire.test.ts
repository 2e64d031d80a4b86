import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { opportunityList } from '../../../shared/contracts/opportunities.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { Scan } from '../../../shared/engine/scan.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { game, type QuoteRow, quotesOf, NOON as SCANNED } from '../../../shared/testing/event-quotes.ts';
import { EventReader } from '../provider/normalize.ts';
import { EventAssembly } from '../scan/event-assembly.ts';
import { oddsInLine, oddsLine } from './event-odds.ts';
import { outcomeLabel } from './outcome-label.ts';
import { toWire } from './to-wire.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../provider/fixtures/${name}.json`, import.meta.url), 'utf8'));

function scanned() {
  const scan = new Scan(NOON);
  const lines: string[] = [];
  const assembly = new EventAssembly(new EventReader(), scan, (event, cells) => lines.push(oddsLine(event, cells)));
  assembly.expect('a1b2c3d4e5f60718293a4b5c6d7e8f90');
  assembly.expect('a1b2c3d4e5f60718293a4b5c6d7e8f90');
  assembly.add(fixture('nba-odds'), 'american');
  assembly.add(fixture('nba-event-odds'), 'american');
  assembly.finish();
  return { result: scan.finish(), lines };
}

describe('a serialized opportunity', () => {
  const { result } = scanned();

  it('matches the fixture’s moneyline arbitrage as computed by hand', () => {
    // Knicks +130: 100/230 = 0.434783; Celtics -120: 120/220 = 0.545455; together 0.980237, so a profit of 2.0161 %.
    const moneyline = result.arbitrage.map(toWire).find(({ market }) => market === 'h2h');
    expect(moneyline).toMatchObject({
      id: 'arbitrage/a1b2c3d4e5f60718293a4b5c6d7e8f90/h2h//-',
      kind: 'arbitrage',
      eventSport: 'basketball_nba',
      eventTitle: 'New York Knicks @ Boston Celtics',
      eventStartTime: '2026-11-22T00:10:00Z',
      profitMargin: '2.0161',
      oldestQuoteAt: '2026-11-21T11:59:20Z',
      flags: [],
      bestOdds: {
        'Moneyline: Boston Celtics': { odds: '-120', sportsbookId: 3, sportsbook: 'BetMGM' },
        'Moneyline: New York Knicks': {
          odds: '+130',
          sportsbookId: 2,
          sportsbook: 'DraftKings',
          link: 'https://sportsbook.draftkings.com/?outcomes=knicks',
        },
      },
      // 100 × 0.545455 / 0.980237 = 55.645
      stakes: { 'Moneyline: Boston Celtics': 56, 'Moneyline: New York Knicks': 44 },
    });
    expect(moneyline?.participant).toBeUndefined();
  });

  it('keeps a link that a state completes', () => {
    const moneyline = result.arbitrage.map(toWire).find(({ market }) => market === 'h2h');
    expect(moneyline?.bestOdds['Moneyline: Boston Celtics']?.link).toBe(
      'https://sports.{state}.betmgm.com/en/sports?options=1',
    );
    expect(
      moneyline?.quotes['Moneyline: New York Knicks']?.map(({ sportsbookId, odds }) => [sportsbookId, odds]),
    ).toEqual([
      [2, 130],
      [1, 120],
      [3, 100],
    ]);
  });

  // Over +105: 0.487805; Under -102: 0.504950; together 0.992755, so 0.7297 %.
  it('has the player of a prop, and never the pick’em site (R-268)', () => {
    const prop = result.arbitrage.map(toWire).find(({ market }) => market === 'player_points');
    expect(prop).toMatchObject({ participant: 'Jayson Tatum', profitMargin: '0.7297' });
    expect(Object.keys(prop?.bestOdds ?? {})).toEqual([
      'Player Points: Jayson Tatum Over 27.5',
      'Player Points: Jayson Tatum Under 27.5',
    ]);
    expect(JSON.stringify(prop)).not.toContain('"sportsbookId":15');
  });

  it('of an overlap has two labels and its window', () => {
    const overlap = result.overlap.map(toWire).find(({ market }) => market === 'spreads');
    expect(Object.keys(overlap?.stakes ?? {})).toEqual([
      'Point Spread: Boston Celtics -1.5',
      'Point Spread: New York Knicks +2.5',
    ]);
    expect(overlap?.overlap).toMatchObject({
      measure: 'home-margin',
      over: 1.5,
      under: 2.5,
      bothWin: { from: 2, to: 2 },
      winAndRefund: [],
    });
  });

  it('satisfies the complete contract', () => {
    const all = opportunityKinds.flatMap((kind) => result[kind]).map(toWire);
    expect(all.length).toBeGreaterThan(5);
    expect(z.parse(opportunityList, JSON.parse(JSON.stringify(all)))).toEqual(JSON.parse(JSON.stringify(all)));
  });

  it('has the same labels as the stored odds comparison', () => {
    const { lines } = scanned();
    const line = lines.find((candidate) => candidate.startsWith('a1b2')) ?? '';
    for (const found of [...result.arbitrage, ...result.overlap].map(toWire)) {
      const odds = oddsInLine(line, found.market);
      for (const [label, quotes] of Object.entries(found.quotes)) {
        expect(odds[label]).toMatchObject(
          quotes.map(({ sportsbookId, odds: price }) => ({ sportsbookId, odds: price })),
        );
      }
    }
    expect({ ...oddsInLine(line, 'player_double_double') }).toEqual({
      'Player Double-Double: Jayson Tatum Yes': [{ sportsbookId: 2, odds: 240 }],
    });
    expect({ ...oddsInLine(line, '__proto__') }).toEqual({});
  });
});

it('links go with the recommended prices of a row; those of its other prices are with the odds of the event', () => {
  const link = (book: string) => ({ link: `https://sportsbook.${book}.com/?id=1` });
  const scan = new Scan(SCANNED);
  const cells = scan.event(
    game,
    quotesOf(
      [
        [1, 'totals', 8.5, 0, 110, link('fanduel')],
        [2, 'totals', 8.5, 0, 105, link('draftkings')],
        [4, 'totals', 8.5, 1, 105, link('caesars')],
        [2, 'totals', 9.5, 0, 150, link('draftkings')],
        [1, 'totals', 12.5, 0, 150, link('evil')],
      ],
      game.league,
    ),
  );
  if (cells === undefined) throw new Error('The game has started');
  const [row] = scan.finish().arbitrage.map(toWire);
  expect(Object.values(row?.bestOdds ?? {}).map((best) => best.link)).toEqual([
    'https://sportsbook.fanduel.com/?id=1',
    'https://sportsbook.caesars.com/?id=1',
  ]);
  expect(Object.values(row?.quotes ?? {}).flat()).toHaveLength(3);
  for (const quote of Object.values(row?.quotes ?? {}).flat()) expect(quote.link).toBeUndefined();
  expect({ ...oddsInLine(oddsLine(game, cells), 'totals') }).toMatchObject({
    'Over/Under: Over 8.5': [
      { sportsbookId: 1, link: 'https://sportsbook.fanduel.com/?id=1' },
      { sportsbookId: 2, link: 'https://sportsbook.draftkings.com/?id=1' },
    ],
    'Over/Under: Under 8.5': [{ sportsbookId: 4, link: 'https://sportsbook.caesars.com/?id=1' }],
  });
});

it('a bet without a link has one made of its book’s id of it where the form is known; elsewhere the id is stored', () => {
  const scan = new Scan(SCANNED);
  const rows: readonly QuoteRow[] = [
    [2, 'totals', 8.5, 0, 110, { sid: '0QA254546668#256167265_13L84240Q11641027504Q20' }],
    [13, 'totals', 8.5, 0, -115, { sid: '746679896' }],
    [13, 'totals', 8.5, 1, 105, { sid: '746679897', link: 'https://sportsbook.fanatics.com/events/1' }],
    [4, 'totals', 8.5, 1, 100, { sid: 'an id with spaces' }],
  ];
  const cells = scan.event(game, quotesOf(rows, game.league));
  if (cells === undefined) throw new Error('The game has started');
  // As the link that the provider sends: the number sign is encoded.
  const link = 'https://sportsbook.draftkings.com/?outcomes=0QA254546668%23256167265_13L84240Q11641027504Q20';
  const other = { sid: '746679897', link: 'https://sportsbook.fanatics.com/events/1' };
  const [row] = scan.finish().arbitrage.map(toWire);
  expect(Object.values(row?.bestOdds ?? {})).toMatchObject([{ link }, other]);
  expect({ ...oddsInLine(oddsLine(game, cells), 'totals') }).toEqual({
    'Over/Under: Over 8.5': [
      { sportsbookId: 2, odds: 110, link },
      { sportsbookId: 13, odds: -115, sid: '746679896' },
    ],
    'Over/Under: Under 8.5': [
      { sportsbookId: 13, odds: 105, ...other },
      { sportsbookId: 4, odds: 100 },
    ],
  });
});

describe('what a row says of its prices', () => {
  function rowsOf(rows: readonly QuoteRow[], league = game.league) {
    const scan = new Scan(SCANNED);
    scan.event({ ...game, league }, quotesOf(rows, league));
    const result = scan.finish();
    return perKind((kind) => result[kind].map(toWire));
  }

  it('on the line of the moneyline, each price says how its book names the bet', () => {
    const [found] = rowsOf([
      [1, 'h2h', null, 0, 110],
      [3, 'spreads', 0.5, 0, 105],
      [2, 'spreads', 0.5, 1, 105],
    ]).arbitrage;
    expect(found?.id).toBe('arbitrage/game1/h2h//-');
    expect(found?.formerIds).toEqual(['arbitrage/game1/spreads//0.5']);
    expect(Object.keys(found?.bestOdds ?? {})).toEqual(['Moneyline: Reds', 'Point Spread: Blues +0.5']);
    const outcomes = Object.values(found?.quotes ?? {}).map((quotes) =>
      quotes.map(({ sportsbookId, outcome }) => [sportsbookId, outcome]),
    );
    expect(outcomes).toEqual([
      [
        [1, undefined],
        [3, 'Point Spread: Reds -0.5'],
      ],
      [[2, undefined]],
    ]);
  });

  it('a main and an alternate market name the bet alike, and nothing was listed under another id', () => {
    const [found] = rowsOf([
      [1, 'totals', 8.5, 0, 110],
      [3, 'alternate_totals', 8.5, 0, 105],
      [2, 'totals', 8.5, 1, 105],
    ]).arbitrage;
    expect(found?.formerIds).toBeUndefined();
    expect(JSON.stringify(found?.quotes)).not.toContain('"outcome"');
  });

  it('a line that no book offers as its main line is alternate, and nothing is said of others', () => {
    const alternate = rowsOf([
      [1, 'alternate_totals', 8.5, 0, 110],
      [2, 'alternate_totals', 8.5, 1, 105],
    ]);
    for (const row of [...alternate.arbitrage, ...alternate.promo]) expect(row.alternate).toBe(true);
    expect([alternate.arbitrage.length, alternate.promo.length]).toEqual([1, 2]);
    const main = rowsOf([
      [1, 'alternate_totals', 8.5, 0, 110],
      [3, 'totals', 8.5, 0, 100],
      [2, 'totals', 8.5, 1, 105],
      [4, 'h2h', null, 0, 110],
      [5, 'h2h', null, 1, 105],
    ]).arbitrage;
    expect(main).toHaveLength(2);
    for (const row of main) expect(row.alternate).toBeUndefined();
  });

  it('a low hold is not alternate because a main line’s price is too low to be shown', () => {
    const [row] = rowsOf([
      [1, 'alternate_totals', 8.5, 0, 100],
      [3, 'totals', 8.5, 0, -150],
      [2, 'alternate_totals', 8.5, 1, -104],
      [3, 'totals', 8.5, 1, -150],
    ])['low-hold'];
    expect(Object.values(row?.quotes ?? {}).map((quotes) => quotes.map(({ sportsbookId }) => sportsbookId))).toEqual([
      [1],
      [2],
    ]);
    expect(row?.alternate).toBeUndefined();
  });

  it('an overlap is alternate if one of its lines is', () => {
    const [found] = rowsOf([
      [1, 'totals', 8.5, 0, -105],
      [2, 'alternate_totals', 10.5, 1, -105],
    ]).overlap;
    expect(found?.alternate).toBe(true);
  });

  it('limits lower the stakes, and stand with the prices', () => {
    const [found] = rowsOf([
      [1, 'h2h', null, 0, 110, { limit: 20 }],
      [3, 'h2h', null, 0, 108, { limit: 400.5 }],
      [2, 'h2h', null, 1, 110],
    ]).arbitrage;
    // Half of the total on either side: $20 and $20 return $42.
    expect(found).toMatchObject({ stakes: { 'Moneyline: Reds': 20, 'Moneyline: Blues': 20 }, profit: 2 });
    expect(found?.bestOdds['Moneyline: Reds']?.limit).toBe(20);
    expect(found?.bestOdds['Moneyline: Blues']).not.toHaveProperty('limit');
    expect(found?.quotes['Moneyline: Reds']?.map(({ limit }) => limit)).toEqual([20, 400.5]);
  });

  it('an outlier says how many books disagree, and is placed first', () => {
    const book = (id: number, home: number, away: number): QuoteRow[] => [
      [id, 'h2h', null, 0, home],
      [id, 'h2h', null, 1, away],
    ];
    // 0.4380 against 0.5427.
    const [found] = rowsOf([...book(1, 120, -140), ...[2, 3, 4].flatMap((id) => book(id, -130, 110))]).arbitrage;
    expect(found).toMatchObject({ flags: ['outlier'], placeFirst: { leg: 0, reason: 'outlier' } });
    expect(found?.bestOdds['Moneyline: Reds']?.outlier).toBe(3);
    expect(found?.bestOdds['Moneyline: Blues']).not.toHaveProperty('outlier');
    // Also where it is not the recommended price.
    expect(found?.quotes['Moneyline: Blues']?.map(({ sportsbookId, outlier }) => [sportsbookId, outlier])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, undefined],
      [1, 3],
    ]);
  });

  it('the older price is placed first', () => {
    const [found] = rowsOf([
      [1, 'h2h', null, 0, 110],
      [2, 'h2h', null, 1, 105, { updatedAt: SCANNED - 1 }],
    ]).arbitrage;
    expect(found?.placeFirst).toEqual({ leg: 1, reason: 'older' });
    expect(found).not.toHaveProperty('rulesDiffer');
  });

  it('different rules come with the sentence that says why', () => {
    const rows: QuoteRow[] = [
      [1, 'h2h', null, 0, 110],
      [2, 'spreads', 0.5, 1, 110],
    ];
    const found = rowsOf(rows, 'baseball_mlb');
    // +110 returns 2.1: $50 win $55.
    expect(found.arbitrage).toMatchObject([
      {
        flags: ['rules differ'],
        rulesDiffer:
          'If the game is called before nine innings are played, DraftKings refunds $50 and FanDuel stands: you would hold Reds alone, $50 to win $55.',
      },
    ]);
    for (const row of found.promo)
      expect(row).toMatchObject({
        flags: ['rules differ'],
        rulesDiffer: expect.stringMatching(/^If the game is shortened/),
      });
    expect([found.arbitrage.length, found.promo.length]).toEqual([1, 2]);
  });

  it('the profit is that of the stakes, in dollars, and may be a loss', () => {
    // -105 twice: $50 return $97.62.
    const [found] = rowsOf([
      [1, 'totals', 8.5, 0, -105],
      [2, 'totals', 9.5, 1, -105],
    ]).overlap;
    expect(found).toMatchObject({ stakes: { 'Over/Under: Over 8.5': 50, 'Over/Under: Under 9.5': 50 }, profit: -2.38 });
  });

  it('an overlap says where its probabilities come from, and whether another one is better', () => {
    const both = (id: number): QuoteRow[] => [
      [id, 'totals', 8.5, 0, -110],
      [id, 'totals', 8.5, 1, -110],
      [id, 'totals', 9.5, 0, 125],
      [id, 'totals', 9.5, 1, -145],
    ];
    const [valued] = rowsOf([...[1, 2, 3, 5].flatMap(both), [4, 'totals', 8.5, 0, 120]]).overlap;
    // Over 8.5: 0.5. Under 9.5: 0.591837 / (0.591837 + 0.444444) = 0.571116. R - 1 = -4.4326 %, R = 0.955674.
    expect(valued?.overlap).toMatchObject({ source: 'market', hitProbability: 0.071116, expectedValue: 2.3637 });
    expect(valued?.overlap?.beaten).toBeUndefined();

    const beaten = rowsOf([
      [1, 'totals', 8.5, 0, -105],
      [2, 'totals', 9.5, 1, -105],
      [3, 'alternate_totals', 10.5, 1, -105],
    ]).overlap;
    expect(beaten.map(({ id, overlap }) => [id, overlap?.beaten])).toEqual([
      ['overlap/game1/totals//8.5:10.5', undefined],
      ['overlap/game1/totals//8.5:9.5', true],
    ]);
  });
});

describe('outcome labels', () => {
  const event: EventFacts = {
    id: 'e',
    league: 'baseball_mlb',
    startsAt: NOON,
    homeTeam: 'New York Yankees',
    awayTeam: 'Boston Red Sox',
  };
  it.each([
    ['h2h', null, 0, null, 'Moneyline: New York Yankees'],
    ['h2h', null, 1, null, 'Moneyline: Boston Red Sox'],
    ['spreads', null, 0, 1.5, 'Point Spread: New York Yankees -1.5'],
    ['spreads', null, 1, 1.5, 'Point Spread: Boston Red Sox +1.5'],
    ['spreads', null, 0, -1.5, 'Point Spread: New York Yankees +1.5'],
    ['spreads', null, 1, 0, 'Point Spread: Boston Red Sox 0'],
    ['spreads', null, 0, 0, 'Point Spread: New York Yankees 0'],
    ['totals', null, 0, 8.5, 'Over/Under: Over 8.5'],
    ['totals', null, 1, 9, 'Over/Under: Under 9'],
    ['team_totals', 'New York Yankees', 0, 4.5, 'Team Total: New York Yankees Over 4.5'],
    ['pitcher_record_a_win', 'Gerrit Cole', 1, null, 'Pitcher to Record a Win: Gerrit Cole No'],
  ] as const)('name %s of %s, side %i at %s', (family, participant, side, threshold, label) => {
    expect(outcomeLabel({ event, family, participant, side, threshold })).toBe(label);
  });
});

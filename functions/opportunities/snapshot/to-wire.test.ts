import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { opportunityList } from '../../../shared/contracts/opportunities.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { Scan } from '../../../shared/engine/scan.ts';
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

  it('omits a link that is an unfilled template', () => {
    const moneyline = result.arbitrage.map(toWire).find(({ market }) => market === 'h2h');
    expect(moneyline?.bestOdds['Moneyline: Boston Celtics']?.link).toBeUndefined();
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
    const all = [...result.arbitrage, ...result.overlap, ...result.promo].map(toWire);
    expect(all.length).toBeGreaterThan(5);
    expect(z.parse(opportunityList, JSON.parse(JSON.stringify(all)))).toEqual(JSON.parse(JSON.stringify(all)));
  });

  it('has the same labels as the stored odds comparison', () => {
    const { lines } = scanned();
    const line = lines.find((candidate) => candidate.startsWith('a1b2')) ?? '';
    for (const found of [...result.arbitrage, ...result.overlap].map(toWire)) {
      const odds = oddsInLine(line, found.market);
      for (const [label, quotes] of Object.entries(found.quotes)) {
        expect(odds[label]).toEqual(quotes.map(({ sportsbookId, odds: price }) => ({ sportsbookId, odds: price })));
      }
    }
    expect({ ...oddsInLine(line, 'player_double_double') }).toEqual({
      'Player Double-Double: Jayson Tatum Yes': [{ sportsbookId: 2, odds: 240 }],
    });
    expect({ ...oddsInLine(line, '__proto__') }).toEqual({});
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
  ] as const)('%s for %s, side %i at %s', (family, participant, side, threshold, label) => {
    expect(outcomeLabel({ event, family, participant, side, threshold })).toBe(label);
  });
});

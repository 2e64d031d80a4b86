import { describe, expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { AT, event, type Row } from '../../../shared/testing/naive-events.ts';
import { EventAssembly } from '../scan/event-assembly.ts';
import { EventReader } from './normalize.ts';

/** What is listed of a game, by kind. */
function listed(game: object): Record<string, number> {
  const scan = new Scan(AT);
  const assembly = new EventAssembly(new EventReader(), scan);
  assembly.add([game], 'american');
  assembly.finish();
  const result = scan.finish();
  return Object.fromEntries(opportunityKinds.map((kind) => [kind, result[kind].length]));
}

const NOTHING = { arbitrage: 0, overlap: 0, promo: 0, 'low-hold': 0, value: 0 };
const points = (side: string, price: number, player: string): Row[] => [[side, price, 20.5, player]];

describe.each([
  ['a low hold', 100, -104],
  ['a profit', 110, 110],
])('bets that would make %s', (_what, first, second) => {
  it('are listed on one line of one market at two books', () => {
    const found = listed(
      event({ fanduel: { totals: [['Over', first, 8.5]] }, draftkings: { totals: [['Under', second, 8.5]] } }),
    );
    expect((found.arbitrage ?? 0) + (found['low-hold'] ?? 0)).toBe(1);
  });

  it.each([
    [
      'of a one-sided market (R-251)',
      event({ fanduel: { totals: [['Over', first, 8.5]] }, draftkings: { totals: [['Over', second, 8.5]] } }),
    ],
    // Over the higher line and under the lower one may both lose.
    [
      'of two lines (R-252)',
      event({ fanduel: { totals: [['Over', first, 9.5]] }, draftkings: { totals: [['Under', second, 8.5]] } }),
    ],
    [
      'of two kinds of markets (R-252)',
      event({ fanduel: { h2h: [['Reds', first]] }, draftkings: { h2h_h1: [['Blues', second]] } }),
    ],
    [
      'of similar names (R-258)',
      event({
        fanduel: { player_points: points('Over', first, 'J. Smith') },
        draftkings: { player_points: points('Under', second, 'John Smith') },
      }),
    ],
    [
      'of a market with three results and one with two (R-261)',
      event(
        {
          fanduel: {
            h2h_3_way: [
              ['Reds', first],
              ['Blues', 300],
              ['Draw', 300],
            ],
          },
          draftkings: { h2h: [['Blues', second]] },
        },
        { sport_key: 'icehockey_nhl' },
      ),
    ],
    [
      'of one book (R-265)',
      event({
        fanduel: {
          totals: [
            ['Over', first, 8.5],
            ['Under', second, 8.5],
          ],
        },
      }),
    ],
  ])('are not listed %s', (_name, game) => {
    expect(listed(game)).toEqual(NOTHING);
  });
});

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plainBonusBet } from '../../../../../shared/boards/promo-choice.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { type Filters, noFilters } from '../../../features/odds/filters/filters.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { usePromos } from './use-promos.ts';

const bettor = { books: undefined, rules: defaultStakeRules };

/** A bonus bet at book 1, hedged at book 2. */
function promo(id: string, eventSport: string, bonus: number, hedge: number) {
  const [away, home] = ['Moneyline: Away', 'Moneyline: Home'];
  const quote = (sportsbookId: number, odds: number) => ({ sportsbookId, odds, updatedAt: '2026-11-21T18:00:00Z' });
  const leg = (sportsbookId: number, odds: number) => ({
    ...{ sportsbookId, sportsbook: 'x', odds: `${odds}`, updatedAt: '2026-11-21T18:00:00Z' },
  });
  return anOpportunity({
    ...{ id, eventSport, kind: 'promo', stakes: {} },
    bestOdds: { [away]: leg(1, bonus), [home]: leg(2, hedge) },
    quotes: { [away]: [quote(1, bonus)], [home]: [quote(2, hedge)] },
    promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 0 }] },
  });
}

// A $100 bonus bet keeps $75 and $80; the third row's hedge price is so bad that nothing is kept.
const rows = [
  promo('worse', 'baseball_mlb', 300, -300),
  promo('better', 'basketball_nba', 400, -400),
  promo('nothing', 'basketball_nba', 100, -10_000_000),
];

function promosUnder(filters: Filters) {
  const { listed, total, shown, notes } = renderHook(() => usePromos(rows, { choice: plainBonusBet, bettor, filters }))
    .result.current;
  return { listed, total, shown: shown?.map(({ id, profitMargin }) => [id, profitMargin]), notes: [...notes.keys()] };
}

it('all promos are ranked without filters', () => {
  expect(promosUnder(noFilters)).toEqual({
    ...{ listed: 3, total: 2 },
    shown: [
      ['better', '80.0000'],
      ['worse', '75.0000'],
    ],
    notes: ['better', 'worse'],
  });
});

it('filtered promos are ranked, with the unfiltered total', () => {
  expect(promosUnder({ ...noFilters, selectedLeagues: ['baseball_mlb'] })).toEqual({
    ...{ listed: 3, total: 2 },
    shown: [['worse', '75.0000']],
    notes: ['worse'],
  });
});

it('profit limits apply to the conversion', () => {
  expect(promosUnder({ ...noFilters, minProfit: 78 }).shown).toEqual([['better', '80.0000']]);
});

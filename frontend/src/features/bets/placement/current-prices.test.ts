import { expect, it } from 'vitest';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { quotesNow } from './current-prices.ts';
import { anOffer, OVER, UNDER } from './testing/an-offer.ts';

const updatedAt = '2026-11-21T18:00:00Z';
const scannedAt = '2026-11-21T18:01:00Z';
const WIDER = 'Player Points: LeBron James Under 26.5';

it('prices of the row have their times and limits; the event’s others have the scan’s', () => {
  const row = anOpportunity({
    quotes: { [OVER]: [], [UNDER]: [{ sportsbookId: 8, odds: -108, updatedAt, limit: 90 }] },
  });
  const odds = {
    [UNDER]: [
      { sportsbookId: 8, odds: -110, link: 'https://app.novig.us/1' },
      { sportsbookId: 2, odds: -135 },
    ],
    [WIDER]: [{ sportsbookId: 8, odds: -150 }],
  };
  expect(quotesNow({ row, odds: [odds], scannedAt }, anOffer(), 1)).toEqual([
    { sportsbookId: 8, odds: -108, label: UNDER, updatedAt, limit: 90, link: 'https://app.novig.us/1' },
    { sportsbookId: 2, odds: -135, label: UNDER, scannedAt },
    { sportsbookId: 8, odds: -150, label: WIDER, scannedAt },
  ]);
});

it('a row that is no longer listed leaves the event’s odds', () => {
  const odds = { [UNDER]: [{ sportsbookId: 8, odds: -110 }] };
  expect(quotesNow({ row: undefined, odds: [odds], scannedAt: undefined }, anOffer(), 1)).toEqual([
    { sportsbookId: 8, odds: -110, label: UNDER },
  ]);
});

it('the odds of a boosted bet have the boost', () => {
  const offer = anOffer({ kind: 'promo', promotion: { kind: 'profit-boost', boost: 0.5 } });
  const odds = { [OVER]: [{ sportsbookId: 1, odds: 120 }] };
  // $120 and half as much again.
  expect(quotesNow({ row: undefined, odds: [odds], scannedAt: undefined }, offer, 0)[0]?.odds).toBe(180);
});

import { expect, it } from 'vitest';
import { alertRowOf } from '../match/alert-row.ts';
import { arbRow } from '../testing/alert-fixture.ts';
import { anAlertRule } from '../testing/an-alert-rule.ts';
import { previewRule } from './preview-rule.ts';

/** 2026-11-24T18:00:00Z */
const BEGIN = 1_795_543_200;

/** What a run found at a minute: FanDuel's price against +104 at DraftKings. */
const logged = (minute: number, isNew: boolean, odds: number, id = 'arbitrage/e1/h2h//') => {
  const at = BEGIN + 60 * minute;
  const row = alertRowOf(arbRow({ id, prices: [{ 1: odds }, { 2: 104 }], confirmedAt: at - 10 }).json);
  return { at, rows: [{ isNew, row }] };
};

it('a preview counts what comes and matches, and each higher half percent', async () => {
  const read = async (league: string) =>
    league === 'basketball_nba'
      ? [
          // $50 each of $100 bring $2.00; $49 and $51 at +110 $2.90 and $4.04.
          logged(1, true, 105),
          logged(2, false, 105),
          logged(3, false, 110),
          logged(4, false, 105),
          logged(5, false, 110),
          // It was there before the hour.
          logged(6, false, 105, 'arbitrage/e2/h2h//'),
          logged(7, false, 110, 'arbitrage/e2/h2h//'),
        ]
      : [];
  const found = await previewRule(anAlertRule, { betting: { books: [] }, at: BEGIN + 600, read, off: new Set() });
  expect(found).toEqual({
    count: 3,
    seconds: 540,
    examples: [
      { at: '2026-11-24T18:07:00.000Z', title: 'Arb 2.90%: Lakers @ Suns' },
      { at: '2026-11-24T18:03:00.000Z', title: 'Arb 2.90%: Lakers @ Suns' },
      { at: '2026-11-24T18:01:00.000Z', title: 'Arb 2.00%: Lakers @ Suns' },
    ],
  });
  const none = await previewRule(
    { ...anAlertRule, minMargin: 3 },
    { betting: { books: [] }, at: BEGIN + 600, read, off: new Set() },
  );
  expect(none.count).toBe(0);
});

import { expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { type Draft, newDraft } from './drafts/draft.ts';
import { restOfHedge } from './rest-of-hedge.ts';
import { anOffer, aTaken, UNDER } from './testing/an-offer.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const next = { key: 'f'.repeat(32), now: 5, least: cents(100) };

/** $200 at +115, and the under at -108 for so many dollars. */
function placed(dollars: number, changes: Partial<Draft> = {}): Draft {
  const taken = [aTaken(115, 200), aTaken(-108, dollars, { sportsbookId: 8, label: UNDER })];
  const saved = { id: KEY, revision: 2, bets: taken };
  return { ...newDraft(anOffer(), { key: KEY, now: 0 }), taken, saved, ...changes };
}

it('a book that took $100 of $223 leaves the rest, to be placed as a hedge of the position', () => {
  // $430 - 100 × 1.9259 = $237.41 more have to come back: 237.41 / 1.9259 = $123.27.
  const rest = restOfHedge(placed(100), next);
  expect(rest?.stake).toBe(123_27);
  expect(rest?.draft).toMatchObject({
    key: next.key,
    taken: [{ sportsbookId: 1, stake: 200_00 }],
    gone: [`8/-108/${UNDER}`],
    offer: { hedges: { won: 130_00, lost: -107_41, amount: 'full', leg: 0, legs: 2 } },
  });
});

test.each([
  ['a second bet that covers all', placed(223)],
  ['what rounding leaves', placed(215)],
  ['one bet', placed(100, { taken: [aTaken(115, 200)] })],
  ['bets that are not saved yet', placed(100, { saved: undefined })],
  ['a promotion', placed(100, { offer: anOffer({ kind: 'promo', promotion: { kind: 'bonus-bet' } }) })],
  ['an overlap', placed(100, { offer: anOffer({ overlap: { over: 25.5, under: 26.5, canBothWin: true } }) })],
])('%s leaves nothing to hedge', (_name, draft) => expect(restOfHedge(draft, next)).toBeUndefined());

it('a third book is asked for what two have left', () => {
  const rest = restOfHedge(placed(100), next)?.draft ?? expect.fail();
  const taken = [aTaken(115, 200), aTaken(-115, 60, { sportsbookId: 2, label: UNDER })];
  const saved = { id: KEY, revision: 3, bets: [...placed(100).taken, ...taken.slice(1)] };
  // $237.41 - 60 × 1.8696 = $125.23; / 1.8696 = $66.99.
  const third = restOfHedge({ ...rest, taken, saved }, next);
  expect(third?.stake).toBe(66_99);
  expect(third?.draft.offer.hedges).toMatchObject({ leg: 0, legs: 3 });
});

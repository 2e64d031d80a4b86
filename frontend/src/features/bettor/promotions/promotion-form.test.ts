import { expect, it, test } from 'vitest';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { aPromotion } from '../../../testing/promotions.ts';
import { promotionForm, promotionTexts } from './promotion-form.ts';

const rules = { kind: 'bonus-bet', today: '2026-11-24', storedDay: undefined, format: 'american' } as const;
const typed = promotionTexts(aPromotion(), displayOdds);

/** The messages by field. */
function problems(texts: Partial<typeof typed>, changed: Partial<Parameters<typeof promotionForm>[0]> = {}) {
  const { error } = promotionForm({ ...rules, ...changed }).safeParse({ ...typed, ...texts });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

it('what is typed becomes the fields of a promotion', () => {
  const texts = {
    ...typed,
    amount: ' $1,250.50',
    minOdds: '-200',
    maxOdds: '+150',
    maxHedge: '400',
    tokens: '4',
    maxExtra: '9',
    note: ' a ',
  };
  expect(promotionForm(rules).parse(texts)).toEqual({
    ...{ amount: 1250.5, boost: null, refundValue: null, minOdds: -200, maxOdds: 150, maxHedge: 400 },
    ...{ maxExtra: null, tokens: 4, expiresOn: '2026-11-30', note: 'a' },
  });
});

it('odds may be typed in the person’s own format, and what is none says how', () => {
  const decimal = promotionForm({ ...rules, format: 'decimal' });
  expect(decimal.parse({ ...typed, minOdds: '1.5', maxOdds: '2.50' })).toMatchObject({ minOdds: -200, maxOdds: 150 });
  expect(problems({ minOdds: '0.5' }, { format: 'decimal' })).toEqual({
    minOdds: 'Enter decimal odds, such as 1.91 or 2.50.',
  });
});

it('what is typed comes back as it is stored', () => {
  const stored = aPromotion({
    kind: 'profit-boost',
    boost: 33,
    maxExtra: 50,
    minOdds: 110,
    maxHedge: 0.5 + 400,
    note: 'x',
  });
  const { id: _id, revision: _revision, sportsbookId: _book, kind, used: _used, ...rest } = stored;
  const { pending: _pending, refundOf: _refundOf, countedValue: _counted, ...fields } = rest;
  expect(promotionForm({ ...rules, kind }).parse(promotionTexts(stored, displayOdds))).toEqual(fields);
});

test.each([
  [{ amount: '' }, { amount: 'Enter an amount from $1 to $100,000' }],
  [{ amount: 'abc' }, { amount: 'Enter an amount from $1 to $100,000' }],
  [{ amount: '0.5' }, { amount: 'Enter an amount from $1 to $100,000' }],
  [{ minOdds: '99' }, { minOdds: 'Enter American odds, such as -200 or +150, or leave it empty' }],
  [{ maxOdds: 'even' }, { maxOdds: 'Enter American odds, such as -200 or +150, or leave it empty' }],
  [{ minOdds: '150', maxOdds: '-110' }, { maxOdds: 'The longest odds are shorter than the shortest odds' }],
  [{ maxHedge: '0' }, { maxHedge: 'Enter a hedge from $1 to $1,000,000, or leave it empty' }],
  [{ tokens: '0' }, { tokens: 'Enter a number of tokens from 1 to 50' }],
  [{ expiresOn: '' }, { expiresOn: 'Choose the last day on which it can be used' }],
  [{ expiresOn: '2026-11-23' }, { expiresOn: 'This day is over. Choose today or a later day.' }],
  [{ expiresOn: '2027-11-26' }, { expiresOn: 'Choose a day within a year' }],
  [{ note: 'x'.repeat(81) }, { note: 'The note must be at most 80 characters long' }],
  [{ expiresOn: '2026-11-24' }, {}],
  [{ expiresOn: '2027-11-25' }, {}],
])('what is typed %j is answered with %j', (texts, expected) => expect(problems(texts)).toEqual(expected));

it('what is typed needs a boost only for a boost, and a refund value only for a no-sweat bet', () => {
  expect(problems({}, { kind: 'profit-boost' })).toEqual({ boost: 'Enter a boost from 1 to 500%' });
  expect(problems({}, { kind: 'no-sweat' })).toEqual({ refundValue: 'Enter a value from $0 to $1' });
  expect(problems({ boost: '700', refundValue: '7' })).toEqual({});
});

it('what is typed may keep a stored day that is over', () => {
  expect(problems({ expiresOn: '2026-11-20' }, { storedDay: '2026-11-20' })).toEqual({});
  expect(problems({ expiresOn: '2026-11-21' }, { storedDay: '2026-11-20' })).not.toEqual({});
});

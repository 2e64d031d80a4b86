import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as wire from '../../../../../shared/contracts/opportunities.ts';
import { anOpportunity, anOverlap } from '../../../testing/opportunities.ts';
import { sortRows, withoutBeaten } from './arrange-rows.ts';

const everything = { repaired: false };
const repaired = { repaired: true };
type Arrangement = Parameters<typeof withoutBeaten>[1] & Parameters<typeof sortRows>[1];
const arrangeRows = (rows: readonly unknown[], arrangement: Arrangement) =>
  sortRows(withoutBeaten(rows, arrangement), arrangement);
const idsIn = (rows: readonly unknown[]) => rows.map((row) => (row as { id?: string }).id);

/** An overlap on the lines of its id: `6.5:7.5`. */
function overlap(
  lines: string,
  profitMargin: string,
  detail: Partial<wire.OverlapDetail> = {},
  changes: Partial<wire.Opportunity> = {},
) {
  const [over = 0, under = 0] = lines.split(':').map(Number);
  const id = `overlap/e1/spreads//${lines}`;
  return anOpportunity({
    id,
    kind: 'overlap',
    market: 'spreads',
    profitMargin,
    overlap: anOverlap({ over, under, ...detail }),
    ...changes,
  });
}

it('the order of arbitrages is by the margin of the shown stakes, then by id', () => {
  const rows = [
    anOpportunity({ id: 'c', profitMargin: '2.2', profit: 2 }),
    anOpportunity({ id: 'b', profitMargin: '2.1', profit: 2 }),
    anOpportunity({ id: 'a', profitMargin: '2.0', profit: 2.03 }),
    // $0.15 of $6.
    anOpportunity({ id: 'limited', profitMargin: '2.0', profit: 0.15, stakes: { over: 3, under: 3 } }),
  ];
  expect(idsIn(arrangeRows(rows, everything))).toEqual(['limited', 'a', 'b', 'c']);
});

it('the order of arbitrages leaves out one over two lines that another one beats', () => {
  const beaten = anOpportunity({ id: 'b', overlap: anOverlap({ beaten: true }) });
  expect(idsIn(arrangeRows([anOpportunity({ id: 'a' }), beaten], everything))).toEqual(['a']);
});

it('the order of arbitrages does not depend on an expected value', () => {
  const rich = { overlap: anOverlap({ expectedValue: 40, hitProbability: 0.4 }) };
  const rows = [anOpportunity({ id: 'a', profit: 1, ...rich }), anOpportunity({ id: 'b', profit: 2 })];
  expect(idsIn(arrangeRows(rows, everything))).toEqual(['b', 'a']);
});

it('the order of overlaps is by expected value, then chance, then margin, then id; unknown values come last', () => {
  const rows = [
    overlap('1:2', '-1.0'),
    overlap('3:4', '-2.0', { hitProbability: 0.3 }),
    overlap('5:6', '-3.0', { expectedValue: 1, hitProbability: 0.1 }),
    overlap('7:8', '-4.0', { expectedValue: 1, hitProbability: 0.2 }),
    overlap('9:10', '-4.5', { expectedValue: 2, hitProbability: 0.1 }),
    overlap('0:1', '-1.0'),
  ];
  expect(idsIn(arrangeRows(rows, everything)).map((id) => id?.split('//')[1])).toEqual([
    '9:10',
    '7:8',
    '5:6',
    '3:4',
    '0:1',
    '1:2',
  ]);
});

it('the order puts a row without a margin last, and leaves an ordered list the same array', () => {
  const rows = [anOpportunity({ profit: 2 }), { id: 'x' }];
  expect(arrangeRows(rows, everything)).toBe(rows);
  expect(arrangeRows([null, anOpportunity()], everything)).toEqual([anOpportunity(), null]);
});

it('the order of a row saved without a profit is by its exact margin', () => {
  const { profit: _none, ...old } = anOpportunity({ id: 'old', profitMargin: '2.5' });
  expect(idsIn(arrangeRows([anOpportunity({ id: 'new', profit: 2.4 }), old], everything))).toEqual(['old', 'new']);
});

it('the order puts flagged rows after all others, whatever the sort', () => {
  const rows = [
    anOpportunity({ id: 'flagged', profitMargin: '9', profit: 9, flags: ['check'] }),
    anOpportunity({ id: 'best', profitMargin: '2', profit: 2, flags: [] }),
    anOpportunity({ id: 'worse', profitMargin: '1', profit: 1, flags: [] }),
  ];
  expect(idsIn(sortRows(rows, { sort: 'margin' }))).toEqual(['best', 'worse', 'flagged']);
  expect(idsIn(sortRows(rows, { sort: 'dollars' }))).toEqual(['best', 'worse', 'flagged']);
});

describe('a chosen sort', () => {
  const at = (id: string, changes: Partial<wire.Opportunity>) => anOpportunity({ id, profitMargin: '1.0', ...changes });

  it('by dollars is by what the shown stakes bring', () => {
    // 4 % of $6 is less than 1 % of $100.
    const small = at('small', { profitMargin: '4.0', profit: 0.24, stakes: { over: 3, under: 3 } });
    expect(idsIn(arrangeRows([small, at('big', { profit: 1 })], { ...everything, sort: 'dollars' }))).toEqual([
      'big',
      'small',
    ]);
  });

  it('by dollars is by what overlaps bring on average', () => {
    const rows = [
      overlap('1:2', '-1.0', { expectedValue: 2 }, { stakes: { over: 10, under: 10 } }),
      overlap('3:4', '-3.0', { expectedValue: 1 }),
      overlap('5:6', '0.5'),
    ];
    const ids = idsIn(arrangeRows(rows, { ...everything, sort: 'dollars' }));
    expect(ids.map((id) => id?.split('//')[1])).toEqual(['3:4', '1:2', '5:6']);
  });

  it('by margin ignores the expected value of overlaps', () => {
    const rows = [overlap('1:2', '-2.0', { expectedValue: 2 }), overlap('3:4', '-1.0')];
    const ids = idsIn(arrangeRows(rows, { ...everything, sort: 'margin' }));
    expect(ids.map((id) => id?.split('//')[1])).toEqual(['3:4', '1:2']);
  });

  it('by start begins with the next game, and by age with the price confirmed last', () => {
    const rows = [
      at('late', { eventStartTime: '2026-11-23T00:00:00Z', oldestQuoteAt: '2026-11-21T18:00:00Z' }),
      at('unknown', { eventStartTime: 'soon', oldestQuoteAt: '' }),
      at('soon', { eventStartTime: '2026-11-22T00:00:00Z', oldestQuoteAt: '2026-11-21T17:00:00Z' }),
    ];
    expect(idsIn(arrangeRows(rows, { ...everything, sort: 'start' }))).toEqual(['soon', 'late', 'unknown']);
    expect(idsIn(arrangeRows(rows, { ...everything, sort: 'age' }))).toEqual(['late', 'soon', 'unknown']);
  });

  it('by newest begins with what the page saw last, and equals go by margin', () => {
    const seen = new Map([
      ['old', 1],
      ['better', 1],
      ['new', 2],
    ]);
    const rows = [at('old', {}), at('never', {}), at('new', {}), at('better', { profitMargin: '2.0' })];
    const arranged = arrangeRows(rows, { ...everything, sort: 'newest', firstSeenAt: (id) => seen.get(id) });
    expect(idsIn(arranged)).toEqual(['new', 'better', 'old', 'never']);
  });
});

it('a beaten overlap is not shown to a bettor who has all books', () => {
  const rows = [overlap('6.5:7.5', '-1', { beaten: true }), overlap('6.5:8.5', '-1')];
  expect(idsIn(arrangeRows(rows, everything))).toEqual([rows[1]?.id]);
});

it('a beaten overlap is shown within chosen books if nothing beats it there', () => {
  // The wider window costs more at these books.
  const rows = [overlap('6.5:7.5', '-1', { beaten: true }), overlap('6.5:8.5', '-2')];
  expect(arrangeRows(rows, repaired)).toHaveLength(2);
});

it('a beaten overlap is one whose window another contains at the same margin or a better one', () => {
  const narrow = overlap('6.5:7.5', '-1');
  expect(idsIn(arrangeRows([narrow, overlap('6.5:8', '-1')], repaired))).toEqual(['overlap/e1/spreads//6.5:8']);
  expect(idsIn(arrangeRows([narrow, overlap('6:7.5', '-0.5')], repaired))).toEqual(['overlap/e1/spreads//6:7.5']);
  expect(arrangeRows([narrow, overlap('7:8', '-0.5')], repaired)).toHaveLength(2);
  expect(arrangeRows([narrow, overlap('6.5:8', '-1.0001')], repaired)).toHaveLength(2);
});

it.each([
  ['another event', { eventId: 'e2' }],
  ['another market', { market: 'totals' }],
  ['another player', { participant: 'LeBron James' }],
  ['rules that differ', { rulesDiffer: 'The rules differ.' }],
])('a beaten overlap is not beaten by one of %s', (_name, changes) => {
  expect(arrangeRows([overlap('6.5:7.5', '-1'), overlap('6.5:8.5', '-1', {}, changes)], repaired)).toHaveLength(2);
});

it('a beaten overlap whose own rules differ is beaten by any', () => {
  const differ = { rulesDiffer: 'The rules differ.' };
  const rows = [overlap('6.5:7.5', '-1', {}, differ), overlap('6.5:8.5', '-1', {}, differ)];
  expect(idsIn(arrangeRows(rows, repaired))).toEqual([rows[1]?.id]);
});

it('a beaten overlap has a shown one that contains it, with at least its margin', () => {
  const anyOverlap = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: -5, max: 5 }))
    .map(([over, width, margin]) => ({ over, under: over + width, margin }));
  const anyList = fc.uniqueArray(anyOverlap, { selector: ({ over, under }) => `${over}:${under}`, maxLength: 12 });
  fc.assert(
    fc.property(anyList, (list) => {
      const rows = list.map(({ over, under, margin }) => overlap(`${over}:${under}`, `${margin}`));
      const shown = new Set(idsIn(arrangeRows(rows, repaired)));
      const isShown = (one: (typeof list)[number]) => shown.has(`overlap/e1/spreads//${one.over}:${one.under}`);
      for (const one of list) {
        const better = list.filter(
          (other) => other !== one && other.over <= one.over && other.under >= one.under && other.margin >= one.margin,
        );
        expect(isShown(one)).toBe(better.length === 0);
        expect(isShown(one) || better.some(isShown)).toBe(true);
      }
    }),
  );
});

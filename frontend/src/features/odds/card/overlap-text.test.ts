import { expect, it, test } from 'vitest';
import { anOverlap } from '../../../testing/opportunities.ts';
import { describeOverlap, rangeText } from './overlap-text.ts';

const teams = { home: 'Bills', away: 'Jets' };

it('the text of an overlap states the only count at which both win', () => {
  const overlap = anOverlap({ measure: 'count', over: 6.5, under: 7.5 });
  expect(describeOverlap(overlap, undefined)[0]).toBe('Both win on exactly 7 · pays +90.91%');
});

it('the text of an overlap states the win with a refund and its profit', () => {
  const overlap = anOverlap({
    measure: 'count',
    over: 6.5,
    under: 8,
    winAndRefund: [{ result: 8, profit: 46.2 }],
  });
  expect(describeOverlap(overlap, undefined)).toEqual([
    'Both win on exactly 7 · pays +90.91%',
    'Win + push on 8 · pays +46.20%',
  ]);
});

it('the text of an overlap does not mention a double win if there is only a refund', () => {
  const overlap = anOverlap({
    over: 6.5,
    under: 7,
    bothWin: null,
    winAndRefund: [{ result: 7, profit: 45 }],
  });
  expect(describeOverlap(overlap, teams)).toEqual(['Win + push on Bills by 7 · pays +45.00%']);
});

it('the text of an overlap states the lower profit of two pushes', () => {
  const winAndRefund = [
    { result: 6, profit: 47 },
    { result: 9, profit: 44 },
  ];
  const overlap = anOverlap({ measure: 'count', over: 6, under: 9, bothWin: { from: 7, to: 8 }, winAndRefund });
  expect(describeOverlap(overlap, undefined)).toEqual([
    'Both win on 7 to 8 · pays +90.91%',
    'Win + push on 6 or 9 · pays at least +44.00%',
  ]);
});

it('parts of quarter lines are won, refunded or lost by halves', () => {
  // Over 8.25 is half on 8 and half on 8.5, under 9.75 half on 9.5 and half on 10.
  const overlap = anOverlap({
    measure: 'count',
    over: 8.25,
    under: 9.75,
    bothWin: { from: 9, to: 9 },
    winAndRefund: [
      { result: 8, profit: 21 },
      { result: 10, profit: 20 },
    ],
  });
  expect(describeOverlap(overlap, undefined).slice(1)).toEqual(['Win + half loss on 8 or 10 · pays at least +20.00%']);
  const narrow = anOverlap({ measure: 'count', over: 8.75, under: 9, winAndRefund: [{ result: 9, profit: 7 }] });
  expect(describeOverlap(narrow, undefined).slice(1)).toEqual(['Half win + push on 9 · pays +7.00%']);
});

test.each([
  [{ from: 7, to: 7 }, 'Bills by 7'],
  [{ from: 4, to: 6 }, 'Bills by 4 to 6'],
  [{ from: -3, to: -3 }, 'Jets by 3'],
  [{ from: -6, to: -4 }, 'Jets by 4 to 6'],
  [{ from: -2, to: 3 }, 'Jets by 2 to Bills by 3'],
  [{ from: 0, to: 2 }, 'a tie to Bills by 2'],
  [{ from: 0, to: 0 }, 'a tie'],
])('winning margins %j read as %s', (range, expected) => {
  expect(rangeText(range, 'home-margin', teams)).toBe(expected);
});

it('unknown teams are called home and away', () => {
  expect(rangeText({ from: -2, to: 3 }, 'home-margin', undefined)).toBe('Away by 2 to Home by 3');
});

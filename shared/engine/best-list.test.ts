import { expect, it } from 'vitest';
import { BestList } from './best-list.ts';

it('a list of the best keeps the highest margins, ties by id, and says what it leaves out', () => {
  const list = new BestList<{ margin: number; id: string }>(2);
  const entry = (margin: number, id: string) => ({ margin, id });
  expect(
    [entry(0.01, 'c'), entry(0.03, 'a'), entry(0.01, 'b'), entry(0.005, 'd')].map((each) =>
      list.add(each, each.margin),
    ),
  ).toEqual([undefined, undefined, entry(0.01, 'c'), entry(0.005, 'd')]);
  expect(list.entries).toEqual([entry(0.03, 'a'), entry(0.01, 'b')]);
});

it('a list of the best with room takes any margin, and a full one what equals its worst', () => {
  const list = new BestList<{ id: string }>(1);
  expect(list.minMargin).toBe(Number.NEGATIVE_INFINITY);
  list.add({ id: 'b' }, 0.1 + 0.2);
  expect(list.minMargin).toBeLessThan(0.3);
  expect(list.minMargin).toBeCloseTo(0.3, 8);
});

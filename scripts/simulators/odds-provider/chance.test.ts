import { expect, it } from 'vitest';
import { bell, derive, drift, keyOf, shuffled, unit } from './chance.ts';

const many = Array.from({ length: 20_000 }, (_unused, index) => derive(keyOf('many'), index));

it('spreads uniform numbers evenly and never reaches 1', () => {
  const values = many.map(unit);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inside = values.filter((value) => Math.floor(value * 10) === tenth).length;
    expect(inside / values.length).toBeCloseTo(0.1, 1);
  }
});

it('makes bell-shaped numbers of mean 0 and deviation 1', () => {
  const values = many.map(bell);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length - mean * mean;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
});

it('drifts without a jump: a thousandth of the period changes little', () => {
  for (const key of many.slice(0, 200)) {
    for (const at of [0, 59.99, 60, 1_795_000_000]) {
      expect(Math.abs(drift(key, at + 0.06, 60) - drift(key, at, 60))).toBeLessThan(0.02);
    }
  }
});

it('shuffles without losing or repeating anything', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(shuffled(items, keyOf('x')).toSorted()).toEqual(items);
  expect(shuffled(items, keyOf('x'))).not.toEqual(shuffled(items, keyOf('y')));
});

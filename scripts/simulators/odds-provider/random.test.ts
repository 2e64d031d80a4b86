import { expect, it } from 'vitest';
import { derive, drift, gaussian, hashOf, shuffle, uniform } from './random.ts';

const many = Array.from({ length: 20_000 }, (_unused, index) => derive(hashOf('many'), index));

it('uniform numbers are evenly distributed and below 1', () => {
  const values = many.map(uniform);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inside = values.filter((value) => Math.floor(value * 10) === tenth).length;
    expect(inside / values.length).toBeCloseTo(0.1, 1);
  }
});

it('gaussian numbers have mean 0 and deviation 1', () => {
  const values = many.map(gaussian);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length - mean * mean;
  expect(mean).toBeCloseTo(0, 1);
  expect(variance).toBeCloseTo(1, 1);
});

it('drift is continuous: a thousandth of the period changes little', () => {
  for (const key of many.slice(0, 200)) {
    for (const at of [0, 59.99, 60, 1_795_000_000]) {
      expect(Math.abs(drift(key, at + 0.06, 60) - drift(key, at, 60))).toBeLessThan(0.02);
    }
  }
});

it('a shuffled list keeps every item exactly once', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(shuffle(items, hashOf('x')).toSorted()).toEqual(items);
  expect(shuffle(items, hashOf('x'))).not.toEqual(shuffle(items, hashOf('y')));
});

import { describe, expect, it } from 'vitest';
import { find } from '../naive-events.ts';
import { allVectors } from './all-vectors.ts';
import { summaryOf } from './vector.ts';

describe('the naive finder', () => {
  it.each(allVectors)('finds what is expected of “$name”', ({ events, format, inOneReply, expected }) => {
    expect(summaryOf(find(events, format, inOneReply), expected)).toEqual({ arbitrage: [], ...expected });
  });
});

it('no two vectors have the same name', () => {
  expect(new Set(allVectors.map(({ name }) => name)).size).toBe(allVectors.length);
});

import { expect, test } from 'vitest';
import { columnsOf } from './serve.ts';

test('values at the same path become one column, with everything needed to rebuild the rows', () => {
  const rows = [
    { id: 'a', odds: [110, -105], both: null },
    { id: 'b', odds: [120], both: { from: 1 } },
  ];
  expect(columnsOf(rows)).toEqual({
    '#': [2],
    '[]{}': ['id,odds,both', 'id,odds,both'],
    '[].id': ['a', 'b'],
    '[].odds#': [2, 1],
    '[].odds[]': [110, -105, 120],
    '[].both': [null],
    '[].both{}': ['from'],
    '[].both.from': [1],
  });
});

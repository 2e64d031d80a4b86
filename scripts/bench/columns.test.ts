import { expect, test } from 'vitest';
import { fromColumns, toColumns } from './columns.ts';

test('what stands at one place lies side by side, and comes back as it was', () => {
  const rows = [
    { id: 'a', odds: [110, -105], both: null, flags: [] },
    { id: 'b', odds: [120], both: { from: 1, to: 2 }, flags: ['check'] },
  ];
  const columns = toColumns(rows);
  expect(columns.cells).toMatchObject({ '[].id': ['a', 'b'], '[].odds[]': [110, -105, 120], '[].both{}': [-1, 0] });
  expect(fromColumns(columns)).toEqual(rows);
});

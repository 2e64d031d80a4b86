import { expect, test } from 'vitest';
import { columnsAt } from './use-columns.ts';

test.each([
  [390, 1],
  [699, 1],
  [700, 2],
  [768, 2],
  [1079, 2],
  [1080, 3],
  [1440, 3],
])('a window of %d px has %d columns', (width, columns) => expect(columnsAt(width)).toBe(columns));

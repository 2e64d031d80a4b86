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
  [1679, 3],
  [1680, 4],
  [1920, 4],
  [2560, 6],
  [5120, 6],
])('a window of %d px has %d columns', (width, columns) => expect(columnsAt(width)).toBe(columns));

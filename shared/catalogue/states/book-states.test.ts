import { expect, it, test } from 'vitest';
import { offeredSportsbooks, sportsbookById } from '../sportsbooks.ts';
import { presenceIn, statesWith } from './book-states.ts';
import type { StateCode } from './states.ts';

const [betMgm, bovada, prophetX, novig, betRivers, kalshi] = [3, 5, 7, 8, 25, 33];

test.each([
  ['a state in its list', betMgm, 'OH', 'runs'],
  ['a state that its list leaves out', betMgm, 'FL', 'absent'],
  ['any state of a book whose states were not read', bovada, 'OH', 'check'],
  ['a state in dispute', prophetX, 'CT', 'check'],
  ['a state that both sources leave out', novig, 'NV', 'absent'],
  ['a state that one of two sources leaves out', novig, 'NJ', 'check'],
  ['a state where it is elsewhere', betRivers, 'DE', 'check'],
  ['a court’s state', kalshi, 'NV', 'check'],
] as const)('a book has for %s its presence: book %i in %s %s', (_what, id, state: StateCode, presence) => {
  const book = sportsbookById(id);
  expect(book && presenceIn(book.states, state)).toBe(presence);
});

it('every state of every offered book has one presence, and every row a source and the day it was read', () => {
  for (const { name, states } of offeredSportsbooks) {
    const lists = (['runs', 'check', 'absent'] as const).map((presence) => statesWith(states, presence));
    expect(lists.flat().toSorted(), name).toHaveLength(51);
    expect(new Set(lists.flat()).size).toBe(51);
    expect(states.source.text).not.toBe('');
    expect(states.source.date).toMatch(/^2026-\d\d-\d\d$/);
  }
});

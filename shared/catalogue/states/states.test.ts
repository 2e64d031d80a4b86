import { expect, it } from 'vitest';
import { stateName, states } from './states.ts';

it('there are 50 states and the District of Columbia, in order of their names, each with its own two letters', () => {
  expect(states).toHaveLength(51);
  const names = states.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(states.map(({ code }) => code)).size).toBe(51);
  for (const { code } of states) expect(code).toMatch(/^[A-Z]{2}$/);
});

it('a state is named by its postal code, and a code of a later version by itself', () => {
  expect([stateName('NJ'), stateName('DC'), stateName('PR')]).toEqual(['New Jersey', 'District of Columbia', 'PR']);
});

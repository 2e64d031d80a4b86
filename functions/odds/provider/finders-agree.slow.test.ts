import { it } from 'vitest';
import { expectFindersAgree } from '../testing/finders-agree.ts';

it('the engine finds exactly what the naive finder finds in 3,000 feeds, whatever the provider sends', () => {
  expectFindersAgree(3000);
});

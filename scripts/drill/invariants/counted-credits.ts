import type { Facts, Violation } from '../facts.ts';

/** I6: of the provider's credits at least as many are counted as were spent. */
export function countedCredits({ rows, provider }: Facts): Violation[] {
  const { creditsCounted: counted } = rows;
  const { creditsSpent: spent } = provider;
  return counted >= spent
    ? []
    : [{ invariant: 'I6', what: `${counted} credits were counted, and ${spent} were spent` }];
}

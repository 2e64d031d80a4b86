import type { Acknowledged } from './review.ts';

/** High and critical advisories about production packages that do not fail the check. */
export const acknowledgedAdvisories: readonly Acknowledged[] = [];

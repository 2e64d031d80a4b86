import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { billingIntervals } from './plans.ts';
import { RENEWAL_TERMS_VERSION, renewalTerms } from './renewal-terms.ts';

it('R-449: each version of the renewal terms stands for one text', () => {
  const texts = billingIntervals
    .flatMap((each) => [undefined, true, false].map((trial) => renewalTerms(each, trial)))
    .join('\n');
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 12);
  // A changed text needs a new version here and there; earlier ones stay, so that what was agreed to can be shown.
  const digests: Readonly<Record<string, string>> = { '2026-11-24': '170f626db1c5' };
  expect(digest).toBe(digests[RENEWAL_TERMS_VERSION]);
});

it('the renewal terms name the price in whole dollars and the period', () => {
  expect(renewalTerms('year')).toContain('charged $270 every year');
  expect(renewalTerms('month')).toContain('charged $30 every month');
});

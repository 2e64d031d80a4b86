import { expect, it } from 'vitest';
import { personalData } from '../../../../../shared/catalogue/personal-data.ts';
import { LAST_UPDATED, type LegalText } from './clause.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const clause = (text: LegalText, id: string) =>
  text.clauses
    .find((each) => each.id === id)
    ?.blocks.flat()
    .map((item) => (typeof item === 'string' ? item : `${item.term}. ${item.text}`))
    .join('\n');

it('the legal texts were last updated on August 28, 2025', () => {
  expect(LAST_UPDATED).toBe('August 28, 2025');
});

it('every clause of both texts has a unique id', () => {
  const ids = [privacy, terms].flatMap((text) => [text.id, ...text.clauses.map(({ id }) => id)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});

it('the privacy policy names every cookie with its lifetime', () => {
  const words = clause(privacy, 'cookies');
  for (const name of ['__Host-sid', '__Host-dev', '__Host-flow', '__Host-in']) expect(words).toContain(name);
  expect(words).toMatch(/__Host-sid .* 7 days without use, and after 30 days/);
  expect(words).toMatch(/__Host-dev .* 180 days/);
  expect(words).toMatch(/__Host-flow .* 24 hours/);
  expect(words).toContain('for up to 60 days');
});

it('the terms state prices and billing dates', () => {
  expect(clause(terms, 'billing')).toContain('The monthly plan costs $30 and is billed every month in advance');
  expect(clause(terms, 'billing')).toContain('the yearly plan costs $270 and is billed once a year');
  expect(clause(terms, 'trial')).toContain('5-day free trial. A card is verified when it begins, without a charge.');
  expect(clause(terms, 'trial')).toContain('Each person has one free trial.');
  expect(clause(terms, 'affiliates')).toContain('50% of what subscribers they referred pay');
  expect(clause(terms, 'affiliates')).toContain('$15 of each monthly bill and $135 of each yearly one');
});

it('the terms state what subscribers must know before they bet', () => {
  expect(clause(terms, 'service')).toContain('for informational purposes only');
  expect(clause(terms, 'eligibility')).toContain('of legal gambling age');
  expect(clause(terms, 'cancellation')).toContain('takes effect at the end of the period you have paid for');
  expect(clause(terms, 'no-guarantee')).toMatch(/limit stakes[\s\S]*void bets/);
  expect(clause(terms, 'liability')).toContain('limited to the amount you paid us');
  expect(clause(terms, 'responsible-gambling')).toContain('1-800-GAMBLER');
});

it('R-442: the privacy policy lists every kind of data with how long it is kept', () => {
  const words = clause(privacy, 'retention') ?? '';
  const lines = words.split('\n').slice(1);
  expect(lines).toHaveLength(Object.keys(personalData).length);
  for (const line of lines) expect(line).toMatch(/^[A-Z].+\. .+ Kept: .+\.$/);
  expect(words).toMatch(/Free trials\. .* Kept: two years/);
});

it('R-442: the privacy policy says what stays after a deletion, and what nobody can change', () => {
  const words = clause(privacy, 'deletion');
  expect(words).toMatch(/Stripe lets nobody alter a finished invoice/);
  expect(words).toMatch(/backups of the database keep what was in them for 35 days/);
  expect(clause(privacy, 'rights')).toContain('in Settings, under Your data');
});

it('R-442: the privacy policy says what honoring Global Privacy Control means', () => {
  expect(clause(privacy, 'privacy-signals')).toContain('no referral cookie is set in such a browser');
});

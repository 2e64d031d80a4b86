import { expect, it } from 'vitest';
import { personalData } from '../../../../../shared/catalogue/personal-data.ts';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { sessionKeys, storageKeys, storagePrefixes } from '../../../lib/storage/storage-keys.ts';
import type { LegalText } from './clause.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const clause = (text: LegalText, id: string) =>
  text.clauses
    .find((each) => each.id === id)
    ?.blocks.flat()
    .map((item) => (typeof item === 'string' ? item : `${item.term}. ${item.text}`))
    .join('\n');

it('every clause of both texts has a unique id', () => {
  const ids = [privacy, terms].flatMap((text) => [text.id, ...text.clauses.map(({ id }) => id)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});

it('R-442: the privacy policy names every cookie with its lifetime', () => {
  const words = clause(privacy, 'cookies');
  expect(words).toMatch(/__Host-sid\. .* for 30 days at most\. It lasts 7 days\./);
  expect(words).toMatch(/__Host-dev\. .* It lasts 180 days\./);
  expect(words).toMatch(/__Host-flow\. .* It lasts 24 hours\./);
  expect(words).toMatch(/__Host-passkey\. .* It lasts 5 minutes\./);
  expect(words).toMatch(/__Host-in\. .* It lasts 7 days\./);
  expect(words).toMatch(/__Host-ref\. .* It lasts 60 days\./);
});

it('the terms state prices and billing dates', () => {
  expect(clause(terms, 'billing')).toContain('The monthly plan costs $30 and is billed every month in advance');
  expect(clause(terms, 'billing')).toContain('the yearly plan costs $270 and is billed once a year');
  expect(clause(terms, 'trial')).toContain(
    `${TRIAL_DAYS}-day free trial. A card is verified when it begins, without a charge.`,
  );
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
  expect(clause(terms, 'responsible-gambling')).toContain('1-800-MY-RESET (1-800-697-3738) and 1-800-GAMBLER');
});

it('R-442: the privacy policy lists every kind of data with how long it is kept', () => {
  const words = clause(privacy, 'retention') ?? '';
  const lines = words.split('\n').filter((line) => line.includes('Kept: '));
  expect(lines).toHaveLength(Object.keys(personalData).length);
  for (const line of lines) expect(line).toMatch(/^[A-Z].+\. .+ Kept: .+\.$/);
  expect(words).toMatch(/Free trials\. .* Kept: 2 years/);
  for (const kept of ['Your bets.', 'Alerts.', 'Where your alerts go.', 'How you bet.', 'Passkeys.', 'Logs.'])
    expect(words).toContain(kept);
});

it('R-442: the privacy policy lists everything that the browser keeps, under its key', () => {
  const words = clause(privacy, 'browser-storage');
  for (const key of [...Object.values(storageKeys), ...Object.values(sessionKeys)]) expect(words).toContain(`${key}. `);
  for (const prefix of Object.values(storagePrefixes)) expect(words).toContain(`${prefix}*. `);
});

it('R-442: the privacy policy names everybody who receives something, by each channel of alerts and for payments', () => {
  const words = clause(privacy, 'sharing');
  const names = ['Stripe', 'Amazon Web Services', 'Your email provider', 'Discord', 'Telegram', 'PayPal or a bank'];
  for (const name of names) expect(words).toContain(`${name}. `);
  expect(words).toContain('Google, Mozilla, Apple or Microsoft. ');
});

it('the privacy policy claims no ignorance that what is kept could contradict', () => {
  const words = privacy.clauses.map(({ id }) => clause(privacy, id)).join('\n');
  expect(words).not.toMatch(/we (do not|don’t|never) (know|see|learn)\b|not sent to us/i);
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

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { pageFacts } from '../../frontend/page-facts.ts';
import { wholePrice } from '../../frontend/src/features/marketing/copy.ts';
import { commissionCents } from '../../shared/catalogue/affiliate.ts';
import { CODE_DIGITS, CODE_LIFE_MINUTES, MIN_PASSWORD_LENGTH } from '../../shared/catalogue/credentials.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import { ALERT_HISTORY_DAYS, BACKUP_DAYS, TRIAL_RECORD_DAYS } from '../../shared/catalogue/personal-data.ts';
import { plans, TRIAL_DAYS } from '../../shared/catalogue/plans.ts';
import { comparedSportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import { previewFacts } from '../browser/pictures/preview-facts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What people and crawlers read: pages, emails, messages, the API's document, and what the build writes. */
const SOURCES = ['frontend/src/**/*.{ts,tsx}', '{shared,functions}/**/*.ts', 'scripts/build/*.ts'];
const DOCUMENTS = ['frontend/index.html', 'frontend/public/manifest.webmanifest'];
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number of a table before its noun, in digits or as a word. */
function counted(count: number, noun: string): RegExp {
  return new RegExp(String.raw`\b(?:${count}|${WORDS[count - 1] ?? count})[-\s]${noun}`, 'i');
}

/** Each fact of a table, as a sentence would repeat it. */
const facts: Readonly<Record<string, RegExp>> = {
  TRIAL_DAYS: counted(TRIAL_DAYS, 'days?\\b'),
  'prices and commissions': new RegExp(
    [
      ...Object.values(plans).flatMap((plan) => [plan.monthlyCents, plan.listMonthlyCents, plan.billedCents]),
      ...Object.values(commissionCents),
    ]
      .map((amount) => `\\${wholePrice(amount)}(?![\\d,]|\\.\\d)`)
      .join('|'),
  ),
  comparedSportsbooks: new RegExp(String.raw`\b(?:${comparedSportsbooks.length}|twenty) (?:sports)?books`, 'i'),
  leagues: counted(leagues.length, 'leagues'),
  CODE_DIGITS: counted(CODE_DIGITS, 'digit'),
  CODE_LIFE_MINUTES: counted(CODE_LIFE_MINUTES, 'minutes'),
  MIN_PASSWORD_LENGTH: counted(MIN_PASSWORD_LENGTH, 'characters'),
  ALERT_HISTORY_DAYS: counted(ALERT_HISTORY_DAYS, 'days(?!$)'),
  BACKUP_DAYS: counted(BACKUP_DAYS, 'days'),
  TRIAL_RECORD_DAYS: counted(TRIAL_RECORD_DAYS / 365, 'years'),
};

const texts = [
  ...globSync(DOCUMENTS, { cwd: ROOT }).map((file) => ({ file, text: read(file) })),
  ...globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] }).flatMap(proseOf),
];

it.each(Object.entries(facts))(
  '%s is in no text by its number, so that each text follows its table',
  (_fact, number) => {
    // Fewer would mean that texts are not found.
    expect(texts.length).toBeGreaterThan(5_000);
    expect(texts.filter(({ text }) => number.test(text))).toEqual([]);
  },
);

it('the document names only figures that the build puts in', () => {
  const named = [...read('frontend/index.html').matchAll(/%(\w+)%/g)].map(([, name]) => `import.meta.env.${name}`);
  expect(Object.keys(pageFacts)).toEqual(expect.arrayContaining(named.filter((name) => !name.endsWith('ORIGIN'))));
  expect(new Set(named).size).toBe(Object.keys(pageFacts).length + 1);
});

it('the link preview image was drawn with the facts of today', () => {
  const image = readFileSync(resolve(ROOT, 'frontend/public/og.png'), 'latin1');
  expect(image.includes(previewFacts.join()), 'draw it again: docs/commands.md').toBe(true);
});

/** Every string of a file's code, without its comments. */
function proseOf(file: string) {
  const found: { readonly file: string; readonly text: string }[] = [];
  const add = (text: string) => found.push({ file, text: text.replaceAll(/\s+/g, ' ') });
  // Strings, text of elements, and the parts of templates.
  JSON.stringify(parseSync(file, read(file)).program, (key, value: unknown) => {
    if ((key === 'value' || key === 'cooked') && typeof value === 'string') add(value);
    return typeof value === 'bigint' ? null : value;
  });
  return found;
}

function read(file: string): string {
  return readFileSync(resolve(ROOT, file), 'utf8');
}

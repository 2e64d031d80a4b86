import { expect, it } from 'vitest';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { markets } from '../../../../shared/catalogue/markets.ts';
import { comparedSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { affiliateIntro, affiliateQuestions, affiliateTerms } from './affiliate/affiliate-copy.ts';
import { benefits } from './copy.ts';
import { features } from './features.ts';
import { questions } from './help-copy.ts';
import { leagueNames } from './league-names.ts';

it('the copy claims no more sportsbooks, leagues and markets than there are', () => {
  const books = comparedSportsbooks.length;
  expect(questions.find(({ id }) => id === 'finding')?.answer).toContain(`the prices of ${books} sportsbooks`);
  expect(features.map(({ text }) => text).join()).toContain(`${books} books compared`);
  for (const { label } of leagues) expect(leagueNames).toContain(label);
  expect(benefits.join()).toContain('50+ markets');
  expect(new Set(markets.map(({ key }) => key)).size).toBeGreaterThanOrEqual(50);
});

it('the FAQ has six questions with unique ids', () => {
  expect(questions.map(({ id }) => id)).toEqual(['arbitrage', 'finding', 'sports', 'updates', 'margin', 'cancel']);
});

it.each([
  ['sports', /MLB.*WNBA.*50\+ markets: moneylines, spreads, totals and player props/],
  ['margin', /typically 1% to 20%/],
  ['cancel', /Cancel anytime in your account settings.*until the end of the billing period/],
])('the FAQ answers %s', (id, words) => expect(questions.find((each) => each.id === id)?.answer).toMatch(words));

it('the features promise what the product does', () => {
  const words = features.map(({ title, text }) => `${title}: ${text}`).join('\n');
  for (const promise of [
    /^Real-time arbitrage/m,
    /^Alerts/m,
    /^Global sportsbook coverage/m,
    /^Hundreds of opportunities daily/m,
    /^Profit tracking/m,
    /bet links/,
    /filter by book/,
  ])
    expect(words).toMatch(promise);
});

it('the affiliate copy states the terms', () => {
  expect(affiliateIntro).toContain('get 50% of what they pay for as long as they pay');
  expect(affiliateIntro).toContain(
    '$15 for every monthly subscription each month, $135 for every annual one each year',
  );
  expect(affiliateTerms.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Commission: 50% lifetime',
    'Paid: Monthly',
    'Approval: 24 hours',
    'Referral cookie: 60 days',
  ]);
  expect(affiliateTerms.map(({ text }) => text).join()).toMatch(
    /renewals and upgrades included.*PayPal or bank transfer\. No minimum payout/,
  );
  expect(affiliateQuestions.map(({ id }) => id)).toEqual(['payment', 'cookie', 'social', 'renewals']);
  expect(affiliateQuestions[1]?.answer).toContain('for 60 days');
});

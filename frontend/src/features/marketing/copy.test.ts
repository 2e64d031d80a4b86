import { expect, it } from 'vitest';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { markets } from '../../../../shared/catalogue/markets.ts';
import { TRIAL_DAYS } from '../../../../shared/catalogue/plans.ts';
import { comparedSportsbooks, offeredSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import indexPage from '../../../index.html?raw';
import { affiliateIntro, affiliateQuestions, affiliateTerms } from './affiliate/affiliate-copy.ts';
import { benefits, leagueNames, trialSteps } from './copy.ts';
import { features } from './features.ts';
import { questions } from './help-copy.ts';
import { posterFacts } from './poster/Poster.tsx';

it('the copy claims no more sportsbooks, leagues and markets than there are', () => {
  expect(offeredSportsbooks).toHaveLength(12);
  expect(questions.find(({ id }) => id === 'finding')?.answer).toContain('12 sportsbooks');
  // Underdog's multipliers are no prices.
  expect(comparedSportsbooks).toHaveLength(11);
  expect(questions.find(({ id }) => id === 'finding')?.answer).toContain('the prices of 11 of them');
  expect(features.map(({ text }) => text).join()).toContain('11 books compared');
  expect(indexPage.match(/\d+ sportsbooks/g)).toEqual(['12 sportsbooks', '12 sportsbooks', '12 sportsbooks']);
  expect(leagues).toHaveLength(5);
  expect(leagueNames).toBe('MLB, NBA, NFL, NHL and WNBA');
  expect(benefits.join()).toContain('50+ markets');
  expect(new Set(markets.map(({ key }) => key)).size).toBeGreaterThanOrEqual(50);
});

it('the FAQ has six questions with unique ids', () => {
  expect(questions.map(({ id }) => id)).toEqual(['arbitrage', 'finding', 'sports', 'updates', 'margin', 'cancel']);
});

it('the copy promises the actual number of trial days', () => {
  expect(TRIAL_DAYS).toBe(5);
  expect(trialSteps.join()).toContain('Use everything for 5 days');
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
  expect(affiliateQuestions.map(({ id }) => id)).toEqual(['payment', 'cookie', 'social', 'renewals']);
  expect(affiliateQuestions[1]?.answer).toContain('for 60 days');
});

it('the poster shows price, trial and sportsbooks', () => {
  expect(posterFacts).toEqual(['$30/month', '5-Day Free Trial', '12+ Sportsbooks Covered']);
});

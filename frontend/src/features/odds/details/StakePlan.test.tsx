import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { describeOpportunity } from '../card/describe-opportunity.ts';
import { StakePlan } from './StakePlan.tsx';
import { betsOf } from './stake-plan.ts';

function plan(opportunity = aParsedOpportunity(), changes: Partial<StakeRules> = {}, unitText?: () => string) {
  const rules = { ...defaultStakeRules, ...changes };
  const bets = betsOf(opportunity, rules);
  if (bets === undefined) throw new Error('two prices expected');
  const { legs } = describeOpportunity(opportunity);
  renderPart(
    <StakePlan opportunity={opportunity} bets={bets} legs={legs} rules={rules} unitText={unitText} hasLinks />,
  );
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const stakes = () => [field(/^Stake on Over/).value, field(/^Stake on Under/).value];
const total = () => field('Total stake');
const fixed = (name: RegExp) => screen.getByRole('button', { name });

async function type(input: HTMLElement, text: string) {
  enterText(input, text);
}

it('stakes, profit and margin are at first those of the card', () => {
  plan();
  expect(stakes()).toEqual(['49', '51']);
  // $49 at 2.10 is $102.90, $51 at 2.05 is $104.55.
  expect(screen.getByText('$2.90')).toBeDefined();
  expect(screen.getByText('+2.90%')).toBeDefined();
  expect(screen.getByText('$102.90')).toBeDefined();
  expect(screen.getByText('$104.55')).toBeDefined();
});

it('the total is at first that of the rules, in their steps', () => {
  plan(aParsedOpportunity(), { total: cents(50_000), step: 5 });
  expect(total().value).toBe('500');
  expect(stakes()).toEqual(['245', '255']);
});

it.each([
  ['1000', ['494', '506']],
  ['1,000', ['494', '506']],
  // 100.5, not 10,050.
  ['100,50', ['49', '51']],
])('stakes are leveled again for the total %s', async (typed, expected) => {
  plan();
  await type(total(), typed);
  expect(stakes()).toEqual(expected);
});

it('a stake that is typed is fixed: the other one and the total follow', async () => {
  plan();
  await type(field(/^Stake on Over/), '40');
  expect(stakes()).toEqual(['40', '41']);
  expect(total().value).toBe('81');
  expect(fixed(/^Fix(ed)? Over/).getAttribute('aria-pressed')).toBe('true');
  expect(fixed(/^Fix(ed)? Under/).getAttribute('aria-pressed')).toBe('false');
});

it('a stake can be fixed as it is, and freed again', async () => {
  plan();
  await userEvent.click(fixed(/^Fix(ed)? Under/));
  // $51 at 2.05 is $104.55, which is $49.79 at 2.10: $50 returns 105.00, so 104.55 - 101.
  expect(stakes()).toEqual(['50', '51']);
  expect(total().value).toBe('101');
  await userEvent.click(fixed(/^Fix(ed)? Under/));
  expect(total().value).toBe('101');
  expect(fixed(/^Fix(ed)? Under/).getAttribute('aria-pressed')).toBe('false');
});

it('typing a total frees both stakes', async () => {
  plan();
  await type(field(/^Stake on Over/), '40');
  await type(field(/^Stake on Under/), '10');
  expect(total().value).toBe('50');
  await type(total(), '100');
  expect(stakes()).toEqual(['49', '51']);
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(2);
});

it('an invalid total or stake shows a message, and no stakes', async () => {
  plan();
  await type(total(), '');
  expect(screen.getByText('Enter a total between $1 and $1,000,000.')).toBeDefined();
  expect(stakes()).toEqual(['', '']);
  await type(field(/^Stake on Over/), '0');
  expect(screen.getByText('Enter a stake between $0.01 and $1,000,000.')).toBeDefined();
  await type(field(/^Stake on Over/), '40');
  expect(stakes()).toEqual(['40', '41']);
});

it('limits of books and of the bettor are said, and which of them lowers the stakes', () => {
  const opportunity = aParsedOpportunity();
  const legs = opportunity.legs.map((leg, index) => ({ ...leg, best: { ...leg.best, limit: [82, 500][index] } }));
  plan({ ...opportunity, legs }, { mostAt: new Map([[2, cents(2000)]]) });
  expect(stakes()).toEqual(['19', '20']);
  expect(total().value).toBe('100');
  expect(screen.getByText('$39.00')).toBeDefined();
  expect(screen.getByText('FanDuel takes up to $82 at this price.')).toBeDefined();
  expect(screen.getByText('DraftKings takes up to $500 at this price.')).toBeDefined();
  expect(screen.getByText('Your limit at DraftKings: $20, so the stakes are lower.')).toBeDefined();
});

it('a fixed stake above a limit is kept, with a warning', async () => {
  plan(aParsedOpportunity(), { mostAt: new Map([[1, cents(2000)]]) });
  await type(field(/^Stake on Over/), '40');
  expect(stakes()).toEqual(['40', '41']);
  expect(screen.getByText('The stake is more than your limit at FanDuel: $20.')).toBeDefined();
});

it('the fee of a book is said in dollars of the stake', async () => {
  const leg = { odds: '+110', sportsbookId: 7, sportsbook: 'Prophet X', updatedAt: '2026-11-21T18:00:00Z' };
  const other = { ...leg, odds: '+105', sportsbookId: 2, sportsbook: 'DraftKings' };
  plan(aParsedOpportunity({ bestOdds: { 'x: Over 8.5': leg, 'x: Under 8.5': other } }));
  await type(field(/^Stake on Over/), '200');
  // 200 × 1.10 × 2 %.
  expect(
    screen.getByText(/^Prophet X takes 2% of net winnings: \$4\.40\. \+110 quoted, \+108 after it\./),
  ).toBeDefined();
});

it('the total is said as the bettor counts it, if that is given', () => {
  plan(aParsedOpportunity(), {}, () => '2 units');
  expect(screen.getByText('2 units')).toBeDefined();
});

it('an overlap shows the payoff of each result', () => {
  plan(aParsedOpportunity({ overlap: anOverlap() }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'New York Yankees by 6 or less, or Boston Red Sox win',
    'New York Yankees by 7',
    'New York Yankees by 8 or more',
  ]);
  // Both: 102.90 + 104.55 - 100.
  expect(screen.getByText('+$107.45', { exact: false })).toBeDefined();
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { describeOpportunity } from '../card/describe-opportunity.ts';
import { StakePlan } from './StakePlan.tsx';

function plan(opportunity = aParsedOpportunity()) {
  renderPart(<StakePlan opportunity={opportunity} legs={describeOpportunity(opportunity).legs} />);
}

const stakes = () =>
  screen.getAllByText(/stake/, { selector: 'span' }).map((element) => element.parentElement?.textContent);

it('stakes, profit and margin are at first those of the card', () => {
  plan();
  expect(stakes()).toEqual(['stake $49', 'stake $51']);
  // $49 at 2.10 is $102.90, $51 at 2.05 is $104.55.
  expect(screen.getByText('$2.90')).toBeDefined();
  expect(screen.getByText('+2.90%')).toBeDefined();
});

it('stakes are leveled again for another total', async () => {
  plan();
  await userEvent.clear(screen.getByLabelText('Total stake'));
  await userEvent.type(screen.getByLabelText('Total stake'), '1000');
  expect(stakes()).toEqual(['stake $494', 'stake $506']);
});

it.each([
  ['1,000', ['stake $494', 'stake $506']],
  // 100.5, not 10,050.
  ['100,50', ['stake $49', 'stake $51']],
])('the total %s is read correctly', async (typed, expected) => {
  plan();
  await userEvent.clear(screen.getByLabelText('Total stake'));
  await userEvent.type(screen.getByLabelText('Total stake'), typed);
  expect(stakes()).toEqual(expected);
});

it('a limit lowers the stakes, and the book with it is named', () => {
  const opportunity = aParsedOpportunity();
  const legs = opportunity.legs.map((leg) => ({
    ...leg,
    best: { ...leg.best, limit: leg.best.sportsbookId === 1 ? 3 : 500 },
  }));
  plan({ ...opportunity, legs });
  // $3 at 2.10 returns 6.30, $3 at 2.05 6.15.
  expect(stakes()).toEqual(['stake $3', 'stake $3']);
  expect(screen.getByText('$0.15')).toBeDefined();
  expect(screen.getByText('Stakes are lower because FanDuel takes at most $3.')).toBeDefined();
});

it('an invalid total shows a message and the stakes for $100', async () => {
  plan();
  await userEvent.clear(screen.getByLabelText('Total stake'));
  expect(screen.getByText('Enter a total between $2 and $1,000,000.')).toBeDefined();
  expect(stakes()).toEqual(['stake $49', 'stake $51']);
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

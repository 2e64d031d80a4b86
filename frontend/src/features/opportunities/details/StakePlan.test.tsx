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

const stakes = () => screen.getAllByText(/stake/, { selector: 'span' }).map((word) => word.parentElement?.textContent);

it('rounds to whole dollars and says what is left then', () => {
  plan();
  expect(stakes()).toEqual(['stake $49', 'stake $50']);
  // $49 at 2.10 is $102.90, $50 at 2.05 is $102.50; of $99 staked $3.50 is left.
  expect(screen.getByText('$3.50')).toBeDefined();
  expect(screen.getByText('+3.54%')).toBeDefined();
});

it('levels again for another total', async () => {
  plan();
  await userEvent.clear(screen.getByLabelText('Total stake'));
  await userEvent.type(screen.getByLabelText('Total stake'), '1000');
  expect(stakes()).toEqual(['stake $494', 'stake $506']);
});

it.each([
  ['1,000', ['stake $494', 'stake $506']],
  // A hundred and a half, and never ten thousand: $49 and $51 lose least.
  ['100,50', ['stake $49', 'stake $50']],
])('takes %s as it is meant', async (typed, expected) => {
  plan();
  await userEvent.clear(screen.getByLabelText('Total stake'));
  await userEvent.type(screen.getByLabelText('Total stake'), typed);
  expect(stakes()).toEqual(expected);
});

it('asks for a total it can split, and keeps the stakes of a hundred meanwhile', async () => {
  plan();
  await userEvent.clear(screen.getByLabelText('Total stake'));
  expect(screen.getByText('Enter a total between $2 and $1,000,000.')).toBeDefined();
  expect(stakes()).toEqual(['stake $49', 'stake $51']);
});

it('shows what each result of an overlap pays', () => {
  plan(aParsedOpportunity({ overlap: anOverlap() }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'New York Yankees by 6 or less, or Boston Red Sox win',
    'New York Yankees by 7',
    'New York Yankees by 8 or more',
  ]);
  // Both: 102.90 + 102.50 - 99.
  expect(screen.getByText('+$106.40', { exact: false })).toBeDefined();
});

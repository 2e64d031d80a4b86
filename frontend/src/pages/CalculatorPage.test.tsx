import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setOddsFormat } from '../lib/odds-format.ts';
import { renderPart } from '../testing/render.tsx';
import { CalculatorPage } from './CalculatorPage.tsx';

afterEach(() => setOddsFormat(undefined));

const open = async (tab: string) => {
  renderPart(<CalculatorPage />, '/calculator');
  await userEvent.click(screen.getByRole('tab', { name: tab }));
};

const type = async (label: string, text: string) => {
  const input = screen.getByLabelText(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
};

const results = (region: string) =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

const row = (method: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${method.replace(/[()]/g, '\\$&')}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('prices of two outcomes are shown without the vig by five methods', async () => {
  await open('No-vig odds');
  await type('Outcome 1', '-400');
  await type('Outcome 2', '+300');
  // 80% and 25% imply 105%: 1 - 1/1.05. Multiplicative .8/1.05 = 76.19%; additive .8 - .025.
  expect(results('Without the vig')).toEqual({ 'The book’s hold': '4.76%' });
  expect(row('Multiplicative')).toEqual(['-320 76.19%', '+320 23.81%']);
  expect(row('Additive (Shin)')).toEqual(['-344 77.50%', '+344 22.50%']);
  expect(row('Power')).toEqual(['-359 78.24%', '+359 21.76%']);
});

it('fair odds as implied chances are shown once', async () => {
  setOddsFormat('implied');
  await open('No-vig odds');
  await type('Outcome 1', '80%');
  await type('Outcome 2', '25%');
  expect(row('Multiplicative')).toEqual(['76.19%', '23.81%']);
});

it('prices of three outcomes are shown without the vig once all are typed', async () => {
  await open('No-vig odds');
  await userEvent.click(screen.getByRole('button', { name: 'Three outcomes' }));
  expect(results('Without the vig')).toEqual({ 'The book’s hold': '–' });
  await type('Outcome 1', '+140');
  await type('Outcome 2', '+240');
  await type('Outcome 3', '+210');
  expect(row('Shin').map((cell) => cell?.split(' ')[1])).toEqual(['40.49%', '28.34%', '31.16%']);
  await userEvent.click(screen.getByRole('button', { name: 'Two outcomes' }));
  expect(screen.queryByLabelText('Outcome 3')).toBeNull();
});

it('a bet at a fair chance has its expected value, fair odds, and parts of Kelly', async () => {
  await open('Expected value');
  expect(results('Results')).toEqual({
    'Expected value': '+5.00%',
    'Expected on $100': '+$5.00',
    'Fair odds': '+100',
    '⅛ Kelly': '0.57% · $5.00',
    '¼ Kelly': '1.14% · $11.00',
    '½ Kelly': '2.27% · $22.00',
  });
  expect(screen.getByText(/about 5 of 10 such bets don’t win/)).toBeDefined();
  await type('Fair chance (%)', '');
  expect(results('Results')['Expected value']).toBe('–');
});

it('a chance that is none is refused in words', async () => {
  await open('Expected value');
  await type('Fair chance (%)', '120');
  expect(screen.getByText('Enter a number from 0.1 to 99.9.')).toBeDefined();
});

it('a parlay has its fair odds and its value at the offered price', async () => {
  await open('Parlay');
  const [, second] = screen.getAllByLabelText('Other side');
  for (const input of [screen.getByLabelText('Leg 2'), second as HTMLElement]) {
    await userEvent.clear(input);
    await userEvent.type(input, '-110');
  }
  // Two even chances: one in four. Twice 21/11 less 1 is +264.
  expect(results('Results')).toEqual({
    'All legs win': '25.00%',
    'Fair odds': '+300',
    'Legs multiplied': '+264',
    'Expected value': '-8.88%',
  });
  await type('Offered (optional)', '+320');
  expect(results('Results')['Expected value']).toBe('+5.00%');
});

it('a parlay has at least two legs, and each can be removed', async () => {
  await open('Parlay');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove leg 1' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Add a leg' }));
  expect(results('Results')['Fair odds']).toBe('–');
  await userEvent.click(screen.getByRole('button', { name: 'Remove leg 1' }));
  expect(screen.getByLabelText<HTMLInputElement>('Leg 1').value).toBe('+120');
  expect(screen.queryByLabelText('Leg 3')).toBeNull();
});

it('an open bet of $100 at +250 is hedged at -140 in three amounts, and its cash-out is compared', async () => {
  await open('Hedge');
  expect(results('Full hedge')).toEqual({
    'Bet on the other side': '$204.17',
    'If your bet wins': '+$45.83',
    'If the hedge wins': '+$45.84',
    'Cost on average': '$5.52',
  });
  expect(results('Break-even hedge')['Bet on the other side']).toBe('$140.00');
  expect(results('Half hedge')['Bet on the other side']).toBe('$102.08');
  expect(results('Cash-out')).toEqual({ 'Take it if it is more than': '$145.83', 'Worth on average': '$151.35' });
});

it('the last leg of a parlay of $25 at 26.0 is hedged like a bet, an earlier one by what the rest is worth', async () => {
  await open('Hedge');
  await type('Stake ($)', '25');
  await type('Odds you took', '+2500');
  await type('Other side now', '-110');
  await type('Your side now (optional)', '');
  expect(results('Full hedge')).toMatchObject({ 'Bet on the other side': '$340.48', 'If your bet wins': '+$284.52' });
  await type('Parlay: chances of the legs after the next (%)', '50, 40');
  expect(results('Full hedge')).toMatchObject({
    'Bet on the other side': '$68.10',
    'If the leg wins, worth': '+$36.90',
  });
  await type('Parlay: chances of the legs after the next (%)', '50, x');
  expect(screen.getByText(/^Enter up to 11 chances/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Full hedge' })).toBeNull();
});

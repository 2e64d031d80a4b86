import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { cents } from '../../../../shared/odds/money.ts';
import { defaultStakeRules, type StakeRules } from '../../../../shared/odds/stake-rules.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { setOddsFormat } from '../../lib/odds-format.ts';
import { renderPart } from '../../testing/render.tsx';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { CalculatorModal } from './CalculatorModal.tsx';
import { CalculatorProvider, useCalculator } from './CalculatorProvider.tsx';
import type { CalculatorPrefill, PromoPrefill } from './calculator-prefill.ts';

afterEach(() => {
  dismissToast();
  setOddsFormat(undefined);
});

const bonus: PromoPrefill = {
  promotion: 'bonus-bet',
  amount: 50,
  promoted: '+400',
  hedge: '-400',
  names: { promoted: 'FanDuel: Yankees', hedge: 'BetMGM: Red Sox' },
};

function OpenButtons({ odds, promo }: { odds: readonly string[] | undefined; promo: PromoPrefill }) {
  const { open, openPromo } = useCalculator();
  return (
    <>
      <button type="button" onClick={() => open(odds)}>
        Open
      </button>
      <button type="button" onClick={() => openPromo(promo)}>
        Open promo
      </button>
      <ToastStack />
    </>
  );
}

const modalWith = (rules: StakeRules) =>
  lazyComponent<{ prefill: CalculatorPrefill; onClose: () => void }>(async () => (props) => (
    <CalculatorModal {...props} rules={rules} />
  ));

function renderOpenButtons(odds?: readonly string[], promo = bonus, rules?: StakeRules) {
  renderPart(
    <CalculatorProvider {...(rules && { modal: modalWith(rules) })}>
      <OpenButtons odds={odds} promo={promo} />
    </CalculatorProvider>,
  );
}

async function openCalculator(odds?: readonly string[]) {
  renderOpenButtons(odds);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('tablist', { name: 'Calculators' });
}

async function openPromoCalculator(start: Partial<PromoPrefill> = {}) {
  renderOpenButtons(undefined, { ...bonus, ...start });
  await userEvent.click(screen.getByRole('button', { name: 'Open promo' }));
  await screen.findByRole('tablist', { name: 'Calculators' });
}

const bet = (name: string) => within(screen.getByRole('region', { name }));
const odds = (name: string) => bet(name).getByLabelText<HTMLInputElement>('Odds');
const stake = (name: string) => bet(name).getByLabelText<HTMLInputElement>('Stake ($)');
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function results() {
  const region = within(screen.getByRole('region', { name: 'Results' }));
  return Object.fromEntries(
    region.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
}

async function type(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
}

it('the calculator opens with +180 and -150, without stakes or results', async () => {
  await openCalculator();
  expect(screen.getByRole('dialog', { name: 'Calculator' })).toBeDefined();
  expect([odds('Bet A').value, odds('Bet B').value]).toEqual(['+180', '-150']);
  expect([stake('Bet A').value, stake('Bet B').value]).toEqual(['', '']);
  expect(results()).toEqual({ 'Total Stake': '–', 'Total Payout': '–', Profit: '–', Margin: '–' });
  expect(screen.getByText('Enter either stake. These odds leave +4.48% whichever side wins.')).toBeDefined();
});

it('the calculator opens with the odds of two legs in whole numbers', async () => {
  await openCalculator(['105.6', '-101.2', '+900']);
  expect([odds('Bet A').value, odds('Bet B').value]).toEqual(['+106', '-101']);
});

it('the calculator does not open with fewer than two prices, and shows why', async () => {
  renderOpenButtons(['+105']);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The calculator needs the prices of two bets.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the calculator computes the other stake and the results', async () => {
  await openCalculator();
  await type(stake('Bet A'), '100');
  expect(stake('Bet B').value).toBe('168.00');
  expect(results()).toEqual({
    'Total Stake': '$268.00',
    'Total Payout': '$280.00',
    Profit: '+$12.00',
    Margin: '+4.48%',
  });
  await type(stake('Bet B'), '84');
  expect(stake('Bet A').value).toBe('50.00');
  expect(results()['Total Stake']).toBe('$134.00');
});

it('the calculator shows a loss by sign and color', async () => {
  await openCalculator(['-110', '-110']);
  await type(stake('Bet A'), '110');
  expect(results()).toMatchObject({ Profit: '-$10.00', Margin: '-4.55%' });
  for (const loss of ['-$10.00', '-4.55%']) expect(screen.getByText(loss).className).toContain('text-loss');
  await type(odds('Bet B'), '+120');
  // 95.45 at 2.20 pays 209.99 for a total of 205.45.
  for (const gain of ['+$4.54', '+2.21%']) expect(screen.getByText(gain).className).toContain('text-accent-ink');
});

it('the calculator clears the other stake and the results when the stake is cleared', async () => {
  await openCalculator();
  await type(stake('Bet A'), '100');
  await userEvent.clear(stake('Bet A'));
  expect(stake('Bet B').value).toBe('');
  expect(results().Profit).toBe('–');
});

it('the calculator accepts whole numbers for odds and decimals for stakes', async () => {
  await openCalculator();
  await type(odds('Bet A'), '+1a20.5');
  expect(odds('Bet A').value).toBe('+1205');
  await type(stake('Bet A'), '12.5x');
  expect(stake('Bet A').value).toBe('12.5');
});

it('the calculator shows an error at the odds field after it loses the focus', async () => {
  await openCalculator();
  await type(stake('Bet A'), '100');
  await type(odds('Bet B'), '-50');
  expect(stake('Bet B').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Enter the odds of both bets: +100 or more, -100 or less.')).toBeDefined();
  await userEvent.tab();
  expect(odds('Bet B').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Odds are +100 or more, or -100 or less.');
});

it('the calculator has a button that changes the sign', async () => {
  await openCalculator();
  await userEvent.click(screen.getByRole('button', { name: 'Change the sign, Bet B' }));
  expect(odds('Bet B').value).toBe('+150');
});

it('the calculator rounds both stakes to whole dollars', async () => {
  await openCalculator(['+105', '+110']);
  await type(stake('Bet A'), '50');
  expect(stake('Bet B').value).toBe('48.81');
  await userEvent.click(screen.getByRole('button', { name: 'Round stakes' }));
  expect([stake('Bet A').value, stake('Bet B').value]).toEqual(['50', '49']);
  expect(results()).toMatchObject({ 'Total Stake': '$99.00', Profit: '+$3.50' });
  expect(screen.queryByRole('button', { name: 'Round stakes' })).toBeNull();
});

it('the calculator rounds stakes to the steps of the bettor, and promotions begin with their stake', async () => {
  renderOpenButtons(['+105', '+110'], bonus, { ...defaultStakeRules, total: cents(25_000), step: 5 });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('tablist', { name: 'Calculators' });
  await type(stake('Bet A'), '503');
  expect(screen.getByText(/^In steps of \$5:/).textContent).toBe('In steps of $5: $505 and $490, +$34.00 (+3.42%)');
  await userEvent.click(screen.getByRole('button', { name: 'Round stakes' }));
  expect([stake('Bet A').value, stake('Bet B').value]).toEqual(['505', '490']);
  await userEvent.click(screen.getByRole('tab', { name: 'Bonus bet' }));
  expect(field('Bonus bet ($)').value).toBe('250');
});

it('the calculator closes by its close button, and is reset when it opens again', async () => {
  await openCalculator();
  await type(stake('Bet A'), '100');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('tablist');
  expect(stake('Bet A').value).toBe('');
});

it('the calculator closes by a click outside', async () => {
  await openCalculator();
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the promo calculators are prefilled from the card', async () => {
  await openPromoCalculator();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Bonus bet');
  expect(screen.getByText('FanDuel: Yankees')).toBeDefined();
  expect(screen.getByText('BetMGM: Red Sox')).toBeDefined();
  expect(field('Bonus bet ($)').value).toBe('50');
  // 50 × 4 / 1.25 = 160; 200 - 160 = 40.
  expect(results()).toEqual({ 'Hedge stake': '$160.00', Guaranteed: '+$40.00', Conversion: '80.00%' });
  expect(screen.getByRole('row', { name: 'Promoted bet wins +$40.00' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Hedge wins +$40.00' })).toBeDefined();
});

it('the promo calculators update the results while typing', async () => {
  await openPromoCalculator({ promotion: 'profit-boost', boost: 25 });
  expect(field('Boost (%)').value).toBe('25');
  await type(field('Stake ($)'), '100');
  // 1 + 4 × 1.25 = 6.00: hedge 600 / 1.25 = 480, kept 500 - 480.
  expect(results()).toMatchObject({ 'Hedge stake': '$480.00', Guaranteed: '+$20.00' });
  await type(field('Max extra winnings ($, optional)'), '75');
  // 475 - 575 / 1.25
  expect(results()).toMatchObject({ 'Hedge stake': '$460.00', Guaranteed: '+$15.00' });
  await type(field('Hedge odds'), '');
  expect(results()).toEqual({ 'Hedge stake': '–', Guaranteed: '–', Conversion: '–' });
});

it('the promo calculators label a result that depends on the refund value as an estimate', async () => {
  await openPromoCalculator({ promotion: 'no-sweat', amount: 100 });
  expect(field('Refund value (estimate)').value).toBe('0.65');
  expect(results()).toMatchObject({ 'Hedge stake': '$348.00', 'Kept (estimate)': '+$52.00' });
  expect(screen.getByRole('row', { name: 'Hedge wins, stake refunded about +$52.00' })).toBeDefined();
  await type(field('Refund value (estimate)'), '2');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from 0 to 1.');
});

it('the promo calculators can be switched with the arrow keys, and keep their entries', async () => {
  await openCalculator(['+400', '-400']);
  await type(stake('Bet A'), '10');
  await userEvent.click(screen.getByRole('tab', { name: 'Arbitrage' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Bonus bet', selected: true }));
  expect(field('Promoted bet odds').value).toBe('+400');
  expect(results()).toMatchObject({ 'Hedge stake': '$320.00' });
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tab', { name: 'No-sweat', selected: true })).toBeDefined();
  await userEvent.keyboard('{ArrowRight}');
  expect(stake('Bet A').value).toBe('10');
});

it('the stake is focused on opening with a mouse, but not on a phone', async () => {
  const pointer = (fine: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: fine)' && fine }));
  pointer(false);
  await openCalculator();
  expect(document.activeElement?.tagName).not.toBe('INPUT');
  cleanup();
  pointer(true);
  await openCalculator();
  expect(document.activeElement).toBe(stake('Bet A'));
  vi.unstubAllGlobals();
});

it('in decimal odds the calculator shows, takes and computes with what is typed, to the last digit', async () => {
  setOddsFormat('decimal');
  await openCalculator();
  expect([odds('Bet A').value, odds('Bet B').value]).toEqual(['2.80', '1.67']);
  await type(odds('Bet A'), '1.95');
  await type(odds('Bet B'), '2.15');
  await type(stake('Bet A'), '100');
  expect(odds('Bet A').value).toBe('1.95');
  // 100 × 1.95 = 195; 195 / 2.15 = 90.70.
  expect(stake('Bet B').value).toBe('90.70');
  expect(results()).toMatchObject({ 'Total Stake': '$190.70', 'Total Payout': '$195.00', Profit: '+$4.30' });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ExampleCard } from '../../features/marketing/offer/ExampleCard.tsx';
import { arbitrageExample } from '../../features/marketing/offer/examples/arbitrage.ts';
import { renderPart } from '../../testing/render.tsx';
import { lowHoldExample } from './LowHoldPage.tsx';
import { overlapExample } from './OverlapPage.tsx';
import { promoExample } from './promo/PromoPage.tsx';
import { valueExample } from './ValuePage.tsx';

const rows = () => screen.getAllByRole('row').map((row) => row.textContent ?? '');
const words = () => screen.getByRole('article').textContent ?? '';
const examples = [arbitrageExample, overlapExample, promoExample, lowHoldExample, valueExample];

/** A profit multiplier in plain arithmetic: +150 wins 1.5, -200 wins 0.5. */
const winningsPerDollar = (odds: string) => (Number(odds) > 0 ? Number(odds) / 100 : 100 / -Number(odds));

it.each(examples)('the example of $kind is marked as one, with its date and simulated prices', (example) => {
  renderPart(<ExampleCard example={example} />);
  expect(screen.getByRole('heading', { name: / @ .+ Simulated example$/ })).toBeDefined();
  expect(words()).toMatch(/Drawn from simulated prices on \w+ \d+, 20\d\d\./);
  expect(words()).toContain('Sportsbook A');
  expect(Date.parse(example.drawn.drawnAt)).not.toBeNaN();
});

describe.each(examples)('the drawn sums of $kind', ({ kind, drawn: { legs, amounts } }) => {
  it.each(amounts)('follow from its odds at $amount cents', ({ staked, stakes, pays, profits, bothWin }) => {
    for (const [index, { odds }] of legs.entries()) {
      const stake = stakes[index] ?? 0;
      const isBonus = kind === 'promo' && index === 0;
      const returned = stake * winningsPerDollar(odds) + (isBonus ? 0 : stake);
      expect(Math.abs((pays[index] ?? 0) - returned)).toBeLessThanOrEqual(0.5);
      expect(profits[index]).toBe((pays[index] ?? 0) - staked);
    }
    expect(staked).toBe(kind === 'promo' ? stakes[1] : (stakes[0] ?? 0) + (stakes[1] ?? 0));
    expect(bothWin).toBe((pays[0] ?? 0) + (pays[1] ?? 0) - staked);
  });

  it.each(amounts)('are what the kind promises at $amount cents', ({ profits, bothWin }) => {
    if (kind === 'overlap' || kind === 'low-hold') expect(Math.min(...profits)).toBeLessThan(0);
    else expect(Math.min(...profits)).toBeGreaterThan(0);
    expect(bothWin).toBeGreaterThan(0);
  });
});

it('an arbitrage shows the profit of the worse side, and another total updates it', async () => {
  renderPart(<ExampleCard example={arbitrageExample} />);
  const [, five = { profits: [], staked: 0, amount: 0 }, thousand = five] = arbitrageExample.drawn.amounts;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  expect(words()).toContain(`At least +${dollars(Math.min(...five.profits))}`);
  expect(screen.getByText(`+${((100 * Math.min(...five.profits)) / five.staked).toFixed(2)}%`)).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: '$1,000' }));
  expect(words()).toContain(`At least +${dollars(Math.min(...thousand.profits))}`);
});

it('an overlap shows EV, what both wins bring and how likely that is, and the loss of a miss', () => {
  renderPart(<ExampleCard example={overlapExample} />);
  expect(screen.getByText(/^EV (?:[+-]?\d+\.\d to )?[+-]?\d+\.\d%$/)).toBeDefined();
  expect(words()).toMatch(/\+\$\d+\.\d\d on \$\d+ if both win: .+, a chance of \d+\.\d%/);
  expect(words()).toMatch(/If only one wins, [+-]\$\d+\.\d\d or -\$\d+\.\d\d/);
});

it('a promo shows the bonus bet, its hedge, and the share that is kept', () => {
  renderPart(<ExampleCard example={promoExample} />);
  expect(screen.getByText(/^· \$\d+\.\d\d$/)).toBeDefined();
  expect(rows()[1]).toContain('Bonus bet · Sportsbook A');
  expect(rows()[2]).toContain('Hedge · Sportsbook B');
  expect(words()).toMatch(/You keep \$\d\d\.\d\d of a \$100 bonus bet, whichever side wins/);
});

it('a low hold shows the most that the pair costs, and what its stakes are for', () => {
  renderPart(<ExampleCard example={lowHoldExample} />);
  expect(screen.getByText(/^-\d\.\d\d%$/)).toBeDefined();
  expect(words()).toMatch(/At most -\$\d+\.\d\d on \$\d+, whichever side wins/);
  expect(words()).toContain('counts toward its rollover');
});

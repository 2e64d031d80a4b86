import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { PricingCard } from './Pricing.tsx';

const NOTE = 'Cancel anytime • No commitment required';
const prices = () => [
  screen.getByText('/month').parentElement?.textContent,
  screen.getByText(/: \$270 once a year$/).closest('p')?.textContent,
];

it('the pricing card shows the monthly price with the list price, and passes on the interval', () => {
  renderPart(<PricingCard hasSubscription={false} action={(interval) => <p>By the {interval}</p>} />);
  expect(prices()).toEqual(['$30/monthinstead of $60', 'Yearly: $270 once a year']);
  expect(screen.getByText('$60').tagName).toBe('S');
  expect(screen.getByText('By the month')).toBeDefined();
  expect(screen.getByText('Save 25%').closest('label')?.textContent).toContain('Yearly');
});

it('the pricing card shows the yearly price per month, and passes on the interval', async () => {
  renderPart(<PricingCard hasSubscription={false} action={(interval) => <p>By the {interval}</p>} />);
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(prices()).toEqual(['$22.50/monthinstead of $45', 'Billed Annually: $270 once a year']);
  expect(screen.getByText('By the year')).toBeDefined();
});

it('the pricing card can be on a page twice with separate choices', () => {
  renderPart(
    <>
      <PricingCard hasSubscription={false} action={() => null} />
      <PricingCard hasSubscription={false} action={() => null} />
    </>,
  );
  // Browsers uncheck every other radio button of the same name.
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
});

it.each([
  [false, NOTE],
  [true, undefined],
])('the pricing card with a subscription (%s) shows the note: %s', (hasSubscription, note) => {
  renderPart(<PricingCard hasSubscription={hasSubscription} action={() => null} />);
  expect(screen.queryByText(NOTE)?.textContent).toBe(note);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { EmptyBoard } from './EmptyBoard.tsx';

test.each([
  ['arbitrage', 'No Arbitrage Opportunities', 'new arbitrage (risk-free) opportunities.'],
  ['overlap', 'No Overlap Opportunities', '(low-risk, high-profit) opportunities, where both sides can win at once.'],
  ['promo', 'No Promo Opportunities', 'new promo opportunities'],
] as const)('an empty %s board has a title, an instruction and a scan button', (kind, title, words) => {
  renderPart(<EmptyBoard kind={kind} action={<button type="button">Scan Now</button>} />);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(/^Click the Scan button/).textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Scan Now' })).toBeDefined();
});

test('an empty overlap board explains when both bets win, and when one is refunded', () => {
  renderPart(<EmptyBoard kind="overlap" action={null} />);
  expect(screen.getByText(/^Example/).textContent).toBe(
    'Example: one side at -6.5 and the other at +7.5 both win if the margin is exactly 7. At -6.5 and +7.0 that margin wins one bet and refunds the other.',
  );
});

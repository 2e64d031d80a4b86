import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { EmptyBoard } from './EmptyBoard.tsx';

test.each([
  ['arbitrage', 'No Arbitrage Opportunities'],
  ['overlap', 'No Overlap Opportunities'],
  ['promo', 'No Promo Opportunities'],
] as const)('an empty %s board has a title, an instruction and a scan button', (kind, title) => {
  renderPart(<EmptyBoard kind={kind} action={<button type="button">Scan Now</button>} />);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(/^Click the Scan button/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Scan Now' })).toBeDefined();
});

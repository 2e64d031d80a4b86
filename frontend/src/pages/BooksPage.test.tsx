import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { BooksPage } from './BooksPage.tsx';

afterEach(cleanup);

const textOf = (book: string) => within(screen.getByRole('listitem', { name: book }));

it('the page of books says where each runs, what is to be checked, and when that was read', () => {
  render(<BooksPage />);
  expect(textOf('Prophet X').getByText('Everywhere but Nevada.')).toBeDefined();
  expect(textOf('Prophet X').getByText('Check: Connecticut.')).toBeDefined();
  expect(textOf('Prophet X').getByText(/as of Nov 28, 2026\.$/)).toBeDefined();
  expect(textOf('BetRivers').getByText(/^Operates in Arizona, Colorado, .*, West Virginia\.$/)).toBeDefined();
  expect(textOf('Bovada').getByText('Not known to us: check.')).toBeDefined();
  expect(textOf('Bovada').getByText('Offshore')).toBeDefined();
});

it('the page of books says of a chosen state where each stands', async () => {
  render(<BooksPage />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Nevada');
  expect(textOf('BetMGM').getByText('Operates there')).toBeDefined();
  expect(textOf('Prophet X').getByText('Does not operate there')).toBeDefined();
  expect(textOf('FanDuel').getByText('Not known to us: check')).toBeDefined();
});

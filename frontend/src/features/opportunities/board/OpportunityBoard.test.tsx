import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/api-server.ts';
import { withLayout } from '../../../testing/layout.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { OpportunityBoard } from './OpportunityBoard.tsx';

const server = fakeApi();

function board(props: Partial<ComponentProps<typeof OpportunityBoard>>) {
  const actions = {
    ...{ context: 'list' as const, place: vi.fn(), calculate: vi.fn() },
    ...{ track: vi.fn(), untrack: vi.fn(), hide: vi.fn(), unhide: vi.fn() },
  };
  return <OpportunityBoard {...{ kind: 'arbitrage', rows: [], actions, membershipOf: () => 'none', ...props }} />;
}

withLayout(1440);

const many = Array.from({ length: 1_000 }, (_, index) =>
  anOpportunity({ id: `o${index}`, eventTitle: `Away @ Home ${index}` }),
);

describe('a board of a thousand cards', () => {
  it('renders only those near the viewport, in three columns, and announces the total', () => {
    renderPart(board({ rows: many }));
    const cards = screen.getAllByRole('listitem');
    // Five rows fill the viewport, with an overscan of two.
    expect(cards.length).toBeGreaterThanOrEqual(9);
    expect(cards.length).toBeLessThanOrEqual(21);
    expect(cards.map((card) => card.getAttribute('aria-posinset')).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(cards[0]?.getAttribute('aria-setsize')).toBe('1000');
  });

  it('is as tall as all of them', () => {
    renderPart(board({ rows: many }));
    const rows = Math.ceil(1_000 / 3);
    expect(screen.getByRole('list').style.height).toBe(`${rows * 182 + (rows - 1) * 12}px`);
  });
});

it('a double click acts only on the first card, not on the one that moves there', async () => {
  const hide = vi.fn();
  const actions = {
    context: 'list' as const,
    place: vi.fn(),
    calculate: vi.fn(),
    track: vi.fn(),
    untrack: vi.fn(),
    hide,
    unhide: vi.fn(),
  };
  renderPart(board({ rows: many, actions }));
  const [first] = screen.getAllByRole('button', { name: 'Hide' });
  await userEvent.dblClick(first as Element);
  expect(hide.mock.calls.map(([opportunity]) => opportunity.id)).toEqual(['o0']);
});

describe('the details', () => {
  it('update when the list is refreshed', async () => {
    server.on('GET /api/events', []);
    const { rerender } = renderPart(board({ rows: [anOpportunity()] }));
    await userEvent.click(screen.getByRole('button', { name: /^Details/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
    expect(dialog.getByText('· $2.90')).toBeDefined();
    rerender(board({ rows: [anOpportunity({ profitMargin: '1.5000' })] }));
    expect(dialog.getByText('· $1.50')).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('show a message when the opportunity is no longer in the list', async () => {
    server.on('GET /api/events', []);
    const { rerender } = renderPart(board({ rows: [anOpportunity()] }));
    await userEvent.click(screen.getByRole('button', { name: /^Details/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
    rerender(board({ rows: [anOpportunity({ id: 'another' })] }));
    expect(dialog.getByRole('alert').textContent).toBe(
      'This opportunity is no longer in the list: its prices have moved.',
    );
  });
});

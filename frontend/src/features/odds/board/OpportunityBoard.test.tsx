import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/api-server.ts';
import { withLayout } from '../../../testing/layout.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { OpportunityBoard } from './OpportunityBoard.tsx';

const server = fakeApi();
const event = {
  ...{ id: 'e1', sport: 'baseball_mlb', startTime: '2026-11-22T00:05:00Z', title: 'Boston Red Sox @ New York Yankees' },
  ...{ homeTeam: 'New York Yankees', awayTeam: 'Boston Red Sox', metadata: { venue: 'Yankee Stadium' } },
};

const actionsWith = (place = vi.fn()) => ({
  ...{ context: 'list' as const, place, calculate: vi.fn() },
  ...{ track: vi.fn(), untrack: vi.fn(), hide: vi.fn(), unhide: vi.fn() },
});

function board(props: Partial<ComponentProps<typeof OpportunityBoard>>) {
  const actions = actionsWith();
  return <OpportunityBoard {...{ kind: 'arbitrage', rows: [], actions, membershipOf: () => 'none', ...props }} />;
}

withLayout(1440);

const many = Array.from({ length: 1_000 }, (_, index) =>
  anOpportunity({ id: `o${index}`, eventTitle: `Away @ Home ${index}` }),
);

it('a board of a thousand cards renders only those near the viewport, in three columns, and announces the total', () => {
  renderPart(board({ rows: many }));
  const cards = screen.getAllByRole('listitem');
  // Five rows fill the viewport, with an overscan of two.
  expect(cards.length).toBeGreaterThanOrEqual(9);
  expect(cards.length).toBeLessThanOrEqual(21);
  expect(cards.map((card) => card.getAttribute('aria-posinset')).slice(0, 3)).toEqual(['1', '2', '3']);
  expect(cards[0]?.getAttribute('aria-setsize')).toBe('1000');
});

it('a board of a thousand cards is as tall as all of them', () => {
  renderPart(board({ rows: many }));
  const rows = Math.ceil(1_000 / 3);
  expect(screen.getByRole('list').style.height).toBe(`${rows * 182 + (rows - 1) * 12}px`);
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

describe('a link to place bets', () => {
  it('leads through them, also where filters leave the row out', async () => {
    const [shown, hidden] = ['shown', 'hidden'].map((id) => anOpportunity({ id }));
    const place = vi.fn();
    renderPart(board({ rows: [shown], unfiltered: [shown, hidden], actions: actionsWith(place) }), '/?place=hidden');
    await vi.waitFor(() => expect(place.mock.calls.map(([{ id }]) => id)).toEqual(['hidden']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the details of what is gone', async () => {
    const place = vi.fn();
    renderPart(board({ rows: [anOpportunity({ id: 'other' })], actions: actionsWith(place) }), '/?place=gone');
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeDefined();
    expect(place).not.toHaveBeenCalled();
  });
});

describe('the details', () => {
  /** For a subscriber, who gets the events of the list. */
  async function details(changes: Parameters<typeof anOpportunity>[0] = {}) {
    rememberSignedIn();
    server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
    server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
    server.on('GET /api/events', [event]);
    const actions = actionsWith();
    const opportunity = anOpportunity(changes);
    renderPart(board({ rows: [opportunity], actions }));
    await userEvent.click(screen.getByRole('button', { name: /^Details/ }));
    return { actions, opportunity, dialog: within(await screen.findByRole('dialog', { name: 'Details' })) };
  }
  afterEach(forgetSignedIn);

  it('say where and when, what the bets are and bring, every book’s odds, and what can go wrong', async () => {
    const { dialog } = await details({ eventStartTime: new Date(2026, 10, 22, 19, 5).toISOString() });
    const line = await dialog.findByText(/Yankee Stadium/);
    expect(line.textContent?.replace(/\s/g, ' ')).toBe('MLB · Sunday, November 22, 2026 · 7:05 PM · Yankee Stadium');
    expect(dialog.getByText('Boston Red Sox @ New York Yankees')).toBeDefined();
    expect(dialog.getByText('Over/Under')).toBeDefined();
    expect(dialog.getAllByText('+2.90%')).not.toEqual([]);
    const bets = dialog.getAllByRole('link', { name: /^Bet / }).map((bet) => bet.getAttribute('aria-label'));
    expect(bets).toEqual([
      expect.stringMatching(/^Bet Under 8\.5 at DraftKings/),
      expect.stringMatching(/^Bet Over 8\.5 at FanDuel/),
    ]);
    expect(dialog.getByRole('heading', { name: 'Odds Comparison' }).nextElementSibling?.textContent).toContain('-105');
    expect(dialog.getByText(/Prices move/).textContent).toMatch(
      /Both legs must be placed.*limit stakes.*void bets on obvious errors.*rules for voided bets differ/,
    );
  });

  it('offer the calculator, tracking and hiding, of which the last two close them', async () => {
    const { actions, opportunity, dialog } = await details();
    const names = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.filter((name) => /^(Calculator|Track|Untrack|Hide|Unhide)$/.test(name))).toEqual([
      'Calculator',
      'Track',
      'Hide',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Calculator' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Track' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Details/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Details' }));
    await userEvent.click(again.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const idsOf = (act: typeof actions.hide) => act.mock.calls.map(([{ id }]) => id);
    expect([actions.calculate, actions.track, actions.hide].map(idsOf)).toEqual(Array(3).fill([opportunity.id]));
  });

  it('of an opportunity without bets say so', async () => {
    const { dialog } = await details({ bestOdds: {}, stakes: {}, quotes: {} });
    expect(dialog.getByText('No betting data available')).toBeDefined();
    expect(dialog.getByText('Invalid betting data')).toBeDefined();
  });

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

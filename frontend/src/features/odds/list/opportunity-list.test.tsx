import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Opportunity } from '../../../api/from-wire.ts';
import { fakeApi } from '../../../testing/api-server.ts';
import { withLayout } from '../../../testing/layout.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { OpportunityBoard } from '../board/OpportunityBoard.tsx';
import { SearchField } from '../filters/bar/SearchField.tsx';
import { ListOptions } from './ListOptions.tsx';

const server = fakeApi();
beforeEach(() => {
  server.on('GET /api/auth/user', () => new Response('{"message":"no"}', { status: 401 }));
  server.on('GET /api/events', []);
});

const row = (id: string) => anOpportunity({ id, eventTitle: `Away ${id} @ Home ${id}` });
const three = ['a', 'b', 'c'].map(row);
const onSort = vi.fn();
afterEach(() => onSort.mockClear());

/** A list that removes a row when it is tracked or hidden. */
function List({ rows: first }: { rows: readonly { id: string }[] }) {
  const [rows, setRows] = useState(first);
  const [removed, setRemoved] = useState('');
  const remove = ({ id }: Opportunity) => {
    setRows((now) => now.filter((each) => each.id !== id));
    setRemoved(id);
  };
  const [actions] = useState(() => ({
    ...{ context: 'list' as const, place: vi.fn(), calculate: vi.fn() },
    ...{ track: remove, untrack: remove, hide: remove, unhide: remove },
  }));
  const { search } = useLocation();
  return (
    <main tabIndex={-1}>
      <output>{search}</output>
      <ListOptions />
      <SearchField search="" onChange={() => undefined} />
      <OpportunityBoard
        kind="arbitrage"
        rows={rows}
        actions={actions}
        membershipOf={([id]) => (id === removed ? 'tracked' : 'none')}
        view="list"
        sorting={{ sort: 'margin', onSort }}
      />
    </main>
  );
}

async function show(rows: readonly { id: string }[] = three) {
  renderPart(<List rows={rows} />);
  return screen.findByRole('table', { name: 'Opportunities' });
}

describe('a list on a phone', () => {
  withLayout(390);

  it.each([
    // The part of the game stands beside the teams, since the market may have no room.
    [
      '1st Half Over/Under: Over 4.5',
      undefined,
      'Red Sox @ Yankees · 1H',
      'Red Sox @ Yankees · 1H, 1st Half Over/Under',
    ],
    ['Over/Under: Over 8.5', undefined, 'Red Sox @ Yankees', 'Red Sox @ Yankees, Over/Under'],
    ['Player Hits: Over 1.5', 'Andre Pemberton', 'A. Pemberton', 'Red Sox @ Yankees, A. Pemberton, Player Hits'],
  ])('shows for %s of %s the text %s, which the name of its button says too', async (over, participant, text, name) => {
    const bet = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: '2026-11-21T18:00:00Z' };
    await show([anOpportunity({ participant, bestOdds: { [over]: bet, [over.replace('Over ', 'Under ')]: bet } })]);
    expect(screen.getByRole('button', { name: `Details: ${name}` }).textContent).toBe(text);
  });
});

const press = (keys: string) => userEvent.keyboard(keys);
const closeDialog = async () =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Details' })).getByRole('button', { name: 'Close' }),
  );
const address = () => document.querySelector('output')?.textContent;
const rowOf = (id: string) => screen.getByTitle(`Away ${id} @ Home ${id}`).closest('tr') as HTMLElement;

describe('a list', () => {
  withLayout(1440);

  it('is a table of all rows, of which only those near the viewport are rendered', async () => {
    const table = await show(Array.from({ length: 1_000 }, (_, index) => row(`${index}`)));
    expect(table.getAttribute('aria-rowcount')).toBe('1001');
    const rows = within(table).getAllByRole('row');
    expect(rows.length).toBeLessThanOrEqual(40);
    expect(rows.slice(0, 3).map((each) => each.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Margin', 'Dollars', 'Age', 'Start', 'Game and market', 'First bet', 'Second bet', 'Actions']);
  });

  it('says in each row what the card says', async () => {
    await show();
    const cells = within(rowOf('a'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual(['+2.90%', '+$2.90']);
    expect(cells[3]).toMatch(/^MLB/);
    // The bet to place first stands first.
    expect(cells[5]).toContain('Under 8.5');
    expect(cells[6]).toMatch(/^Over 8\.5\+110FanDuel/);
    expect(
      within(rowOf('a'))
        .getByRole('link', { name: /^Bet Over 8.5 at FanDuel/ })
        .getAttribute('href'),
    ).toBe('https://sportsbook.fanduel.com/addToBetslip?marketId=1');
  });

  it('is sorted by a press on a column, which says by what and how', async () => {
    const table = await show();
    const header = (name: string) => within(table).getByRole('columnheader', { name });
    expect(header('Margin').getAttribute('aria-sort')).toBe('descending');
    expect(header('Start').getAttribute('aria-sort')).toBe('none');
    expect(header('First bet').getAttribute('aria-sort')).toBeNull();
    for (const name of ['Dollars', 'Age', 'Start']) {
      await userEvent.click(within(table).getByRole('button', { name }));
    }
    expect(onSort.mock.calls.flat()).toEqual(['dollars', 'age', 'start']);
  });

  it('opens the details by a press anywhere in a row but on its buttons and links', async () => {
    await show();
    await userEvent.click(within(rowOf('b')).getByText('+$2.90'));
    expect(await screen.findByRole('dialog', { name: 'Details' })).toBeDefined();
    expect(address()).toBe('?details=b');
    await closeDialog();
    await userEvent.click(within(rowOf('b')).getByRole('button', { name: 'Hide' }));
    expect(address()).toBe('');
  });

  it.each(['{Enter}', '{ArrowDown}'])('takes the focus on its first row by %s in the search', async (key) => {
    await show();
    await userEvent.type(screen.getByRole('searchbox'), `Away${key}`);
    expect(document.activeElement).toBe(rowOf('a'));
    await press('j');
    expect(document.activeElement).toBe(rowOf('b'));
  });

  it('is used by keys alone', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await show();
    await press('jj');
    expect(document.activeElement).toBe(rowOf('b'));
    await press('21');
    expect(opened.mock.calls.map(([url]) => url)).toEqual([
      'https://sportsbook.fanduel.com/addToBetslip?marketId=1',
      'https://sportsbook.draftkings.com',
    ]);
    await press('{Enter}');
    await closeDialog();
    expect(document.activeElement).toBe(rowOf('b'));
    await press('t');
    expect(screen.queryByText('Away b @ Home b')).toBeNull();
    expect(document.activeElement).toBe(rowOf('c'));
    await press('h');
    expect(document.activeElement).toBe(rowOf('a'));
  });

  it('keeps its density and columns in this browser', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'List options' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact rows' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Age' }));
    await press('{Escape}');
    expect(screen.queryByRole('columnheader', { name: 'Age' })).toBeNull();
    expect(rowOf('a').firstElementChild?.className).toContain('h-8');
    expect(JSON.parse(localStorage.getItem('board-columns') ?? '')).toEqual({ compact: true, hidden: ['age'] });
  });

  it.each(['{', '[]', '{"compact":"yes","hidden":["margin",7]}'])(
    'has its defaults if what is stored is invalid: %s',
    async (text) => {
      localStorage.setItem('board-columns', text);
      await show();
      expect(screen.getAllByRole('columnheader')).toHaveLength(8);
      expect(rowOf('a').firstElementChild?.className).toContain('h-11');
    },
  );

  it('shows a damaged row as one', async () => {
    renderPart(<List rows={[row('a'), { id: 7 } as never]} />);
    expect(await screen.findByText('No betting data available')).toBeDefined();
  });
});

describe('a list in a window of 1600 pixels', () => {
  withLayout(1600);
  const pane = () => screen.findByRole('complementary', { name: 'Details' });

  it('shows the details beside it, which follow the keys and leave the focus in the list', async () => {
    await show();
    await press('jd');
    expect(within(await pane()).getByText('Away a @ Home a')).toBeDefined();
    expect(document.activeElement).toBe(rowOf('a'));
    expect(rowOf('a').getAttribute('aria-current')).toBe('true');
    await press('j');
    expect(within(await pane()).getByText('Away b @ Home b')).toBeDefined();
    expect(address()).toBe('?details=b');
    await press('k');
    expect(within(await pane()).getByText('Away a @ Home a')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull();
    expect([address(), document.activeElement]).toEqual(['', rowOf('a')]);
  });

  it('goes on to the next row when one is tracked or hidden', async () => {
    await show();
    await press('jd');
    await pane();
    await press('t');
    expect(document.activeElement).toBe(rowOf('b'));
    expect(within(await pane()).getByText('Away b @ Home b')).toBeDefined();
  });

  it('moves to a pressed row without another entry in the history', async () => {
    await show();
    await press('jd');
    await pane();
    const before = window.history.length;
    await userEvent.click(within(rowOf('c')).getByText('+$2.90'));
    expect(within(await pane()).getByText('Away c @ Home c')).toBeDefined();
    expect(window.history.length).toBe(before);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull();
  });
});

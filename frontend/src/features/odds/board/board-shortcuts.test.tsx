import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Opportunity } from '../../../api/from-wire.ts';
import { fakeApi } from '../../../testing/api-server.ts';
import { withLayout } from '../../../testing/layout.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import type { CardContext } from '../card/card-actions.ts';
import { asRow } from '../rows/read-row.ts';
import { OpportunityBoard } from './OpportunityBoard.tsx';

const server = fakeApi();
withLayout(1440);
beforeEach(() => {
  server.on('GET /api/auth/user', () => new Response('{"message":"no"}', { status: 401 }));
});

const three = ['a', 'b', 'c'].map((id) => asRow(aParsedOpportunity({ id, eventTitle: `Away ${id} @ Home ${id}` })));
const calculate = vi.fn();
const place = vi.fn();

/** A list that removes a card when it is tracked or hidden. */
interface ListProps {
  context: CardContext;
  rows?: readonly Opportunity[];
  unfiltered?: readonly Opportunity[];
}

function List({ context, rows: first = three, unfiltered }: ListProps) {
  const [rows, setRows] = useState(first);
  const [removedId, setRemovedId] = useState<string>();
  const remove = (id: string) => {
    setRows((now) => now.filter((row) => row.id !== id));
    setRemovedId(id);
  };
  const [actions] = useState(() => ({
    ...{ context, place, calculate },
    track: ({ id }: Opportunity) => remove(id),
    untrack: ({ id }: Opportunity) => remove(id),
    hide: ({ id }: Opportunity) => remove(id),
    unhide: ({ id }: Opportunity) => remove(id),
  }));
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <main tabIndex={-1}>
      <output>{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <OpportunityBoard
        kind="arbitrage"
        rows={rows}
        unfiltered={unfiltered}
        actions={actions}
        membershipOf={([id]) => ((id === removedId) === (context === 'list') ? 'tracked' : 'none')}
      />
    </main>
  );
}

const press = (keys: string) => userEvent.keyboard(keys);
const focused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0];
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent?.slice(-1));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Details' }));
const address = () => document.querySelector('output')?.textContent;

it('the shortcuts of a board move from card to card and stop at both ends', async () => {
  renderPart(<List context="list" />);
  await press('j');
  expect(focused()).toBe('Away a at Home a');
  await press('k');
  expect(focused()).toBe('Away a at Home a');
  await press('jjjj');
  expect(focused()).toBe('Away c at Home c');
  await press('k');
  expect(focused()).toBe('Away b at Home b');
});

it('the shortcuts of a board do nothing while no card has the focus', async () => {
  renderPart(<List context="list" />);
  await press('htdc');
  expect(titles()).toEqual(['a', 'b', 'c']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calculate).not.toHaveBeenCalled();
});

it.each(['t', 'h'])(
  'the shortcuts of a board remove a card from the list by %s, and the next one gets the focus',
  async (key) => {
    renderPart(<List context="list" />);
    await press(`jj${key}`);
    expect(titles()).toEqual(['a', 'c']);
    expect(focused()).toBe('Away c at Home c');
    await press(key);
    expect(titles()).toEqual(['a']);
    expect(focused()).toBe('Away a at Home a');
    await press(key);
    expect(titles()).toEqual([]);
    expect(document.activeElement?.tagName).toBe('MAIN');
  },
);

it('the shortcuts of a board place the bets of the card, unless it is hidden', async () => {
  const { unmount } = renderPart(<List context="track" />);
  await press('jjp');
  expect(place).toHaveBeenCalledExactlyOnceWith(three[1]);
  unmount();
  renderPart(<List context="hidden" />);
  await press('jp');
  expect(place).toHaveBeenCalledOnce();
});

it('the shortcuts of a board open the calculator and the details of the card', async () => {
  renderPart(<List context="track" />);
  await press('jjc');
  expect(calculate).toHaveBeenCalledExactlyOnceWith(three[1]);
  await press('d');
  expect((await dialog()).getByText('Away b @ Home b')).toBeDefined();
});

it('the next card gets the focus when one is hidden by a click', async () => {
  renderPart(<List context="list" />);
  const [first] = screen.getAllByRole('button', { name: 'Hide' });
  await userEvent.click(first ?? expect.fail());
  expect(focused()).toBe('Away b at Home b');
});

it('the URL of the details keeps its other parameters, and Back closes the details', async () => {
  renderPart(<List context="list" />, '/?league=nba');
  await press('jd');
  await dialog();
  expect(address()).toBe('?league=nba&details=a');
  await userEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('?league=nba');
});

it('the URL of the details opens the details from a link, and closing removes them from the URL', async () => {
  renderPart(<List context="list" />, '/?details=b&league=nba');
  expect((await dialog()).getByText('Away b @ Home b')).toBeDefined();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('?league=nba');
});

it.each([
  ['a list', three],
  ['an empty list', []],
])('the URL of the details shows a message on %s when the linked opportunity is not listed', async (_name, rows) => {
  renderPart(<List context="list" rows={rows} />, '/?details=zzz');
  expect((await dialog()).getByText('This opportunity is no longer listed')).toBeDefined();
});

it('the URL of the details opens what the filters leave out, and says so', async () => {
  renderPart(<List context="list" rows={three.slice(0, 1)} unfiltered={three} />, '/?details=b');
  expect((await dialog()).getByText('Away b @ Home b')).toBeDefined();
  expect((await dialog()).getByText('Your filters hide this one.')).toBeDefined();
});

it('the URL of the details of what is gone offers the best that its market has now', async () => {
  const now = ['arbitrage/e1/totals//8.5', 'arbitrage/e1/totals//9.5', 'arbitrage/e2/totals//7.5'].map((id, n) =>
    asRow(aParsedOpportunity({ id, eventTitle: `Game ${n}`, profit: n })),
  );
  renderPart(<List context="list" rows={now} unfiltered={now} />, '/?details=arbitrage/e1/totals//7.5');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Show the best one listed now' }));
  expect((await dialog()).getByText('Game 1')).toBeDefined();
});

it.each(['Track', 'Hide'])(
  'the buttons of the details close the details by %s, and the next card gets the focus',
  async (name) => {
    renderPart(<List context="list" />);
    await press('jd');
    await userEvent.click((await dialog()).getByRole('button', { name }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('');
    expect(focused()).toBe('Away b at Home b');
  },
);

it('the buttons of the details keep the details open after Untrack, which becomes Track and keeps the focus', async () => {
  renderPart(<List context="track" />);
  await press('jd');
  await userEvent.click((await dialog()).getByRole('button', { name: 'Untrack' }));
  expect(document.activeElement?.textContent).toBe('Track');
  expect((await dialog()).queryByRole('alert')).toBeNull();
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BetPosition } from '../../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../../shared/contracts/bets/positions.ts';
import { packGame } from '../../../../shared/grid/pack-game.ts';
import { fakeApi, json } from '../../testing/api-server.ts';
import { enterText } from '../../testing/enter-text.ts';
import { aLeg, anotherLeg, aPosition } from '../../testing/positions.ts';
import { renderPart } from '../../testing/render.tsx';
import { rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { PlacingHost } from '../placement/PlacingHost.tsx';
import { PositionDialog } from './PositionDialog.tsx';

const server = fakeApi();
const HOUR_S = 3600;
const single = aPosition({ kind: 'single', legs: [aLeg({ odds: 250 })] });
const path = `/api/bets/${single.id}`;
let position: BetPosition;

/** American odds of over and under 8.5 at each book, confirmed now, of a game that starts in an hour. */
function lists(books: readonly [sportsbookId: number, over: number, under: number][]) {
  const at = Math.floor(Date.now() / 1000);
  const quotes = books.map(([sportsbookId, ...prices]) => ({
    ...{ sportsbookId, line: 850, prices, aside: [null, null] as const, updatedAt: at },
    open: { line: 850, prices },
  }));
  const teams = { homeTeam: 'New York Yankees', awayTeam: 'Boston Red Sox' };
  const markets = [{ key: 'totals', books: quotes, gone: [] }];
  server.on('GET /api/grid/baseball_mlb', [packGame({ at, id: 'e1', startsAt: at + HOUR_S, ...teams, markets })]);
}

function withStart(hours: number): BetPosition {
  const startTime = new Date(Date.now() + hours * HOUR_S * 1000).toISOString();
  return { ...single, game: single.game && { ...single.game, startTime } };
}

beforeEach(() => {
  rememberSignedIn();
  position = withStart(1);
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
  server.on('GET /api/grid/history/e1', () => json({ message: 'None' }, 404));
  server.on(`GET ${path}`, () => json({ position, changes: [] }));
  server.on(`POST ${path}`, ({ body }: { body: { change: PositionEdit } }) => {
    if (body.change.type !== 'add-leg') return json({ message: 'Not expected' }, 400);
    const { placed } = body.change;
    const legs = [...position.legs, { ...placed, fee: 0, placedAt: '2026-11-21T18:00:00Z' }];
    position = { ...position, revision: position.revision + 1, legs };
    return json(position);
  });
  lists([
    [1, 125, -140],
    [2, 120, -140],
    [3, 130, -150],
    [25, 125, -145],
    [22, 125, -145],
  ]);
});
// Before the fake server is removed, so that no call goes unanswered.
afterEach(cleanup);

async function openHedge() {
  renderPart(
    <>
      <PositionDialog id={single.id} onClose={() => undefined} />
      <PlacingHost />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Hedge now/ }));
  return within(await screen.findByRole('dialog', { name: 'Hedge now' }));
}

const changes = () => server.callsTo(`POST ${path}`).map(({ body }) => body);

describe('a single bet of $100 at +250 whose other side is at -140', () => {
  it('can be hedged in three amounts at the best book, each with what it brings', async () => {
    const dialog = await openHedge();
    // The others’ fair under: (56.757% + 57.983% + 2 × 57.112%) / 4 = 57.241%, so that $204 lose 1 - 0.57241 × 1.7143 = 1.873% of it.
    expect((await dialog.findAllByRole('radio')).map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'Break-even, $140. your bet wins: +$110.00, the hedge wins: $0.00, on average: costs $2.62',
      'Half, $102. your bet wins: +$148.00, the hedge wins: -$27.14, on average: costs $1.91',
      'Full, $204. your bet wins: +$46.00, the hedge wins: +$45.71, on average: costs $3.82',
    ]);
  });

  it('a cash-out offer is compared with the hedge and with the average', async () => {
    const dialog = await openHedge();
    expect((await dialog.findByText(/^Take it if it is more than/)).textContent).toContain(
      '$145.83: a hedge leaves that',
    );
    enterText(dialog.getByLabelText('Offer, stake included'), '140');
    expect(dialog.getByText('$5.83 less than a hedge leaves: hedge instead.')).toBeDefined();
    enterText(dialog.getByLabelText('Offer, stake included'), '1000');
    expect(dialog.getByText(/no less than the bet is worth: take it\.$/)).toBeDefined();
  });

  it('a hedge that is placed becomes a bet of the position', async () => {
    const dialog = await openHedge();
    await userEvent.click(await dialog.findByRole('radio', { name: /^Half/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hedge $102 at DraftKings' }));
    await screen.findByRole('dialog', { name: 'Place the hedge' });
    expect(await screen.findByText('+$148.00 if your bet wins, -$27.14 if the hedge does')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'I placed $102 at -140' }));
    expect(await screen.findByRole('heading', { name: /^The hedge is placed/ })).toBeDefined();
    expect(await screen.findByText('Saved to Track.')).toBeDefined();
    const label = 'Over/Under: Under 8.5';
    expect(changes()).toEqual([
      {
        revision: 1,
        change: {
          type: 'add-leg',
          placed: {
            ...{ sportsbookId: 2, label, odds: -140, stake: 102, bonus: false },
            pick: { market: 'totals', participant: null, side: 1, threshold: 8.5 },
          },
        },
      },
    ]);
    // Half of it is still open.
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('-$27.14 at worst')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Hedge now: Over/Under: Over 8.5' })).toBeDefined();
  });

  it('a book that took too little leaves the rest to another book', async () => {
    const dialog = await openHedge();
    await userEvent.click(await dialog.findByRole('button', { name: 'Hedge $204 at DraftKings' }));
    enterText(await screen.findByLabelText('Stake'), '100');
    await userEvent.click(screen.getByRole('button', { name: 'I placed $100 at -140' }));
    // $350 - $171.43 = $178.57 more have to come back: 178.57 / 1.7143 = $104.17.
    expect(await screen.findByText(/about \$104\.17 more at that price/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Hedge the rest at another book' }));
    // $178.57 / 1.6897 = $105.69 at -145.
    await userEvent.click(await screen.findByRole('button', { name: 'I placed $106 at -145' }));
    await waitFor(() => expect(position.legs.map(({ stake }) => stake)).toEqual([100, 100, 106]));
  });

  it('a limit at the best book says which books take the whole hedge together', async () => {
    server.on('GET /api/betting-settings', { books: [{ sportsbookId: 2, limit: 100 }], setUp: 'skipped' });
    const dialog = await openHedge();
    const line = await dialog.findByText(/^Your limit or balance at DraftKings covers only part of it\./);
    expect(line.textContent).toMatch(/With \$106 at -145 at .+ more, whichever wins brings at least \+\$44\.00\.$/);
  });
});

it('after the start prices are typed, and the dialog says why', async () => {
  position = withStart(-1);
  const dialog = await openHedge();
  expect(dialog.getByText(/^The game has started\. Our prices run 40 to 60 seconds behind/)).toBeDefined();
  expect(server.calls.some((call) => call.path.startsWith('/api/grid/baseball'))).toBe(false);
  enterText(dialog.getByLabelText('Odds of Over/Under: Under 8.5'), '-140');
  enterText(dialog.getByLabelText('Your side now (optional)'), '+125');
  expect(dialog.getByText(/On average the bet is worth/).textContent).toContain('$151.35');
  await userEvent.click(dialog.getByRole('button', { name: 'I placed it: add it to this bet' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add the hedge' }));
  await userEvent.selectOptions(form.getByLabelText('Sportsbook'), 'DraftKings');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(position.legs).toHaveLength(2));
  expect(position.legs[1]).toMatchObject({
    sportsbookId: 2,
    odds: -140,
    stake: 204,
    pick: { side: 1, threshold: 8.5 },
  });
});

it('without a subscription prices are typed', async () => {
  server.on('GET /api/subscription', { hasSubscription: false });
  const dialog = await openHedge();
  expect(await dialog.findByText(/^Current prices are for subscribers/)).toBeDefined();
});

it('prices that cannot be loaded leave the bet to be hedged by typed ones', async () => {
  server.on('GET /api/grid/baseball_mlb', () => json({ message: 'Try later.' }, 500));
  const dialog = await openHedge();
  expect(await dialog.findByText(/Enter what your book shows now\.$/)).toBeDefined();
});

it('a bet that is hedged already offers no hedge', async () => {
  position = { ...position, legs: [aLeg({ odds: 250 }), anotherLeg({ odds: -140, stake: 204 })] };
  renderPart(<PositionDialog id={single.id} onClose={() => undefined} />);
  expect(await screen.findByText('+$45.71 at worst')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Hedge now/ })).toBeNull();
});

it('a parlay is hedged leg by leg, by what the rest of it is worth', async () => {
  position = {
    ...position,
    kind: 'parlay',
    game: null,
    legs: [aLeg({ odds: 2500, stake: 25, pick: null, label: '3 legs' })],
  };
  const dialog = await openHedge();
  enterText(dialog.getByLabelText('Odds of the next leg’s other side'), '-110');
  const full = () => dialog.getByRole('radio', { name: /^Full/ }).getAttribute('aria-label');
  expect(full()).toBe('Full, $340. this leg wins: +$285.00, the hedge wins: +$284.09, on average: not known');
  enterText(dialog.getByLabelText('Fair chances of the legs after the next one (%)'), '50, 40');
  // 650 × 0.5 × 0.4 = $130 if the next leg wins: 130 / 1.9091 = $68.10.
  expect(full()).toMatch(/^Full, \$68\. this leg wins, worth: \+\$37\.00, the hedge wins: \+\$36\.82/);
  expect(dialog.getAllByText('Leg wins, worth')).toHaveLength(3);
  expect(dialog.getByText(/drops the leg from the parlay, which is not counted here/)).toBeDefined();
  enterText(dialog.getByLabelText('Your side now (optional)'), '-110');
  expect(dialog.getByText(/^At fair prices this leg wins 50\.0% of the time\./)).toBeDefined();
  expect((await dialog.findByText(/^Take it if it is more than/)).textContent).toContain(
    'a hedge leaves that on average, unless the leg pushes.',
  );
  // What are no chances are none, not the chances of a last leg.
  enterText(dialog.getByLabelText('Fair chances of the legs after the next one (%)'), '50, x');
  expect(dialog.queryAllByRole('radio')).toEqual([]);
  expect(dialog.getByText('Once you have placed a hedge, add it in Track as its own bet.')).toBeDefined();
});

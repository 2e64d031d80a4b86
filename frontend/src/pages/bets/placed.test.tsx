import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthProvider } from '../../features/identity/sign-in/AuthProvider.tsx';
import { fakeApi, json } from '../../testing/api-server.ts';
import { enterText } from '../../testing/enter-text.ts';
import { withLayout } from '../../testing/layout.ts';
import { aLeg, anotherLeg, aPosition, noPositions, settledAs, someFigures, someSums } from '../../testing/positions.ts';
import { renderPart } from '../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { MyBetsPage } from './MyBetsPage.tsx';

const server = fakeApi();
withLayout(1240);

const NOTHING = () => undefined;
/** A game that is over. */
const over = { id: 'e2', league: 'basketball_nba', title: 'Lakers @ Suns', startTime: '2020-01-01T00:00:00Z' };
const prop = { market: 'player_points', participant: 'LeBron James', threshold: 25.5 };
const waiting = aPosition({
  id: '2'.repeat(32),
  game: over,
  legs: [
    aLeg({ label: 'Points: Over 25.5', pick: { ...prop, side: 0 } }),
    anotherLeg({ label: 'Points: Under 25.5', pick: { ...prop, side: 1 } }),
  ],
});
const settled = aPosition({
  id: '3'.repeat(32),
  state: 'settled',
  legs: [
    aLeg({ settled: settledAs('won', 110), close: { fair: 0.5, odds: 105, threshold: 9 } }),
    anotherLeg({ settled: settledAs('lost', -105), close: { fair: 0.5 } }),
  ],
  profit: 5,
});
const total = {
  ...someSums({ bets: 2, won: 1, lost: 1, profit: 5, turnover: 205, closeStake: 205, closeValue: 5 }),
  ...noPositions,
  positions: 1,
  expected: { positions: 1, profit: 5, actual: 5, variance: 25 },
};
const figures = someFigures({
  open: { positions: 2, bets: 4, staked: 410 },
  total,
  days: [{ day: '2026-11-22', sums: total, whole: { ...noPositions, positions: 1, expected: total.expected } }],
  by: { book: [{ key: '1', sums: total }], league: [], market: [], kind: [] },
  closeBins: [{ from: 0, bets: 2 }],
});

beforeEach(() => {
  dismissToast();
  rememberSignedIn();
  vi.stubGlobal('IntersectionObserver', QuietObserver);
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/betting-settings', { books: [], bankroll: 1000, setUp: 'skipped' });
  server.on('GET /api/bet-figures', figures);
  server.on('GET /api/bets', ({ query }: { query: URLSearchParams }) =>
    json({ positions: query.get('state') === 'settled' ? [settled] : [aPosition({ game: null }), waiting, settled] }),
  );
});
// Before the fake server is removed, so that no call goes unanswered.
afterEach(cleanup);

/** Nothing comes near the window. */
class QuietObserver {
  observe = NOTHING;
  disconnect = NOTHING;
}

function show(address: string) {
  return renderPart(
    <AuthProvider forMembers={false} reload={NOTHING} goHome={NOTHING} onSignUp={NOTHING}>
      <MyBetsPage />
      <ToastStack />
    </AuthProvider>,
    address,
  );
}

const table = async () => within(await screen.findByRole('table', { name: 'Bets' }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sent = (path: string) => server.callsTo(`POST ${path}`);

it('placed bets stand in a table with what they bring, and say their state in words', async () => {
  show('/track?tab=placed');
  const rows = (await table()).getAllByRole('row').slice(1);
  // $110 against $105: whichever wins, the worst result is $110 - $105, or $105 - $100.
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Over 8\.5 \/ Under 8\.5.*Arbitrage\$205Open\+\$5\.00if both stand–$/),
    expect.stringMatching(/Lakers @ Suns.*\$205Open\+\$5\.00if both stand–$/),
    // (100 × (2.1 × 0.5 - 1) + 105 × (2 × 0.5 - 1)) / 205 = 2.4%
    expect.stringMatching(/Settled: one won\+\$5\.00\+2\.4%$/),
  ]);
  expect(screen.getByRole('link', { name: 'Placed 2' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Settled 1' })).toBeDefined();
});

it('placed bets whose game is over ask which bet won: one press settles both', async () => {
  const path = `/api/bets/${waiting.id}`;
  server.on(`POST ${path}`, ({ body }: { body: { revision: number } }) =>
    json({ ...waiting, revision: body.revision + 1 }),
  );
  show('/track?tab=placed');
  expect(await screen.findByRole('heading', { name: '1 bet is waiting for your result' })).toBeDefined();
  await press(/^Points: Over 25\.5/);
  await waitFor(() => expect(sent(path)).toHaveLength(2));
  expect(sent(path).map(({ body }) => body)).toEqual([
    { revision: 1, change: { type: 'settle', leg: 0, settlement: { result: 'won' } } },
    { revision: 2, change: { type: 'settle', leg: 1, settlement: { result: 'lost' } } },
  ]);
});

it('placed bets are narrowed by month, book and kind, in the address', async () => {
  show('/track?tab=placed&kind=arbitrage&book=1&month=2026-11');
  await table();
  const { query } = server.calls.find(({ path, query }) => path === '/api/bets' && query.has('kind')) ?? expect.fail();
  expect(Object.fromEntries(query)).toEqual({ kind: 'arbitrage', month: '2026-11', sportsbookId: '1' });
  expect(await screen.findByText(/^Settled in November 2026, Arbitrage, at all sportsbooks/)).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'All kinds');
  expect(await screen.findByText(/^Settled in November 2026, at FanDuel/)).toBeDefined();
});

it('placed bets of further pages are shown when asked for', async () => {
  server.on('GET /api/bets', ({ query }: { query: URLSearchParams }) =>
    json(query.has('cursor') ? { positions: [settled] } : { positions: [waiting], cursor: 'next' }),
  );
  show('/track?tab=placed');
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier bets' }));
  expect(await (await table()).findByText('Settled: one won')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier bets' })).toBeNull();
});

it('placed bets that there are none of say how to begin', async () => {
  server.on('GET /api/bets', { positions: [] });
  server.on('GET /api/bet-figures', someFigures());
  show('/track?tab=placed');
  expect(await screen.findByRole('heading', { name: 'No bets yet' })).toBeDefined();
});

it('placed bets that cannot be loaded can be asked for again', async () => {
  server.on('GET /api/bets', () => json({ message: 'Try later.' }, 500));
  show('/track?tab=placed');
  expect(await screen.findByText('Try later.')).toBeDefined();
  server.on('GET /api/bets', { positions: [settled] });
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? expect.fail());
  await table();
});

it('the totals are computed from the sums, warn of few bets, and say their formula', async () => {
  show('/track?tab=placed');
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  const tiles = totals.getAllByRole('button').map(({ textContent }) => textContent);
  expect(tiles).toEqual([
    'Profit+$52 settled bets',
    'Turnover$205stakes at risk',
    // 5 / 205
    'Yield (ROI on stakes)+2.44%profit / turnover',
    expect.stringMatching(/^ROI on bankroll\+0\.50%of \$1,000$/),
    'CLV+2.44%against the no-vig close',
    'Expected+$5actual +$5, 0.0 σ',
    'One-leg losses$00 of 1 positions',
    'Drawdown$0largest drop, by day',
  ]);
  expect(totals.getByText(/^Only 2 settled bets: below 300/)).toBeDefined();
  await userEvent.click(totals.getByRole('button', { name: /^Yield/ }));
  expect(totals.getByText(/Profit \/ turnover\./)).toBeDefined();
});

it('settled bets have charts with a sentence, points for the arrow keys, and a table', async () => {
  show('/track?tab=settled');
  const chart = await screen.findByRole('img', { name: /^Actual profit \+\$5 against an expected \+\$5, 0\.0 σ/ });
  const walk = chart.closest('fieldset') ?? expect.fail();
  walk.focus();
  await userEvent.keyboard('{ArrowRight}');
  // 5 ± 1.96 × 5
  expect(screen.getByText('Nov 22, 2026: actual +$5, expected +$5 (-$4.80 to +$14.80)')).toBeDefined();
  await press('Show as table');
  expect(within(screen.getByRole('table', { name: 'Actual vs. expected' })).getByRole('rowheader').textContent).toBe(
    'Nov 22, 2026',
  );
  await press('CLV');
  expect(await screen.findByRole('img', { name: /^2 of 2 bets beat or equaled the close/ })).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Group bets by'), 'Month');
  expect(screen.getByRole('rowheader', { name: 'November 2026' })).toBeDefined();
});

describe('the details of a position', () => {
  const path = `/api/bets/${settled.id}`;
  const address = `/track?tab=placed&bet=${settled.id}`;
  beforeEach(() =>
    server.on(`GET ${path}`, {
      position: settled,
      changes: [{ at: settled.placedAt, by: 'person', text: 'Placed 2 bets' }],
      prices: [[{ at: settled.placedAt, odds: 110 }], []],
    }),
  );

  it('have its bets, history and prices', async () => {
    show(address);
    const dialog = within(await screen.findByRole('dialog', { name: 'Bet' }));
    expect(
      await dialog.findByText(
        /Closed at \+105 · fair 50\.0% · CLV \+5\.0% · line 8\.5 when you bet, 9 at the start: 0\.5 points for you/,
      ),
    ).toBeDefined();
    expect(dialog.getByText('You: Placed 2 bets')).toBeDefined();
    expect(await dialog.findByRole('img', { name: /^The price of Over\/Under: Over 8\.5 at FanDuel/ })).toBeDefined();
    expect(dialog.getByRole('img', { name: /^The prices taken imply 47\.6% and 50\.0%: a gap of / })).toBeDefined();
  });

  it.each([
    ['for a game to come', '2100-01-01T00:00:00.000Z', 1],
    ['but not for a game that is over', over.startTime, 0],
  ])('say that prices are for subscribers where they are withheld, %s', async (_which, startTime, sentences) => {
    const position = { ...settled, game: { ...over, startTime }, legs: [aLeg(), anotherLeg()] };
    server.on(`GET ${path}`, { position, changes: [{ at: settled.placedAt, by: 'person', text: 'Placed 2 bets' }] });
    show(address);
    const dialog = within(await screen.findByRole('dialog', { name: 'Bet' }));
    await dialog.findByText('You: Placed 2 bets');
    expect(dialog.queryAllByText('Current prices are for subscribers until the game starts.')).toHaveLength(sentences);
    expect(dialog.getAllByRole('button', { name: /^Correct:/ })).toHaveLength(2);
  });

  it('say that the position was changed elsewhere, and show it as it stands', async () => {
    const message = 'This position was changed elsewhere in the meantime. Nothing was saved: look at it again.';
    server.on(`POST ${path}`, () => json({ message }, 409));
    show(address);
    const dialog = within(await screen.findByRole('dialog', { name: 'Bet' }));
    await userEvent.click((await dialog.findAllByRole('button', { name: 'Change result' }))[0] ?? expect.fail());
    server.on(`GET ${path}`, {
      position: { ...settled, revision: 2, note: 'elsewhere' },
      changes: [],
      prices: [[], []],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Push: Over/Under: Over 8.5' }));
    expect(await dialog.findByText(/Nothing was saved.*Here is how it stands now\./)).toBeDefined();
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Note').value).toBe('elsewhere'));
  });

  it('settle a bet by what was paid out', async () => {
    server.on(`POST ${path}`, { ...settled, revision: 2 });
    show(address);
    const dialog = within(await screen.findByRole('dialog', { name: 'Bet' }));
    await userEvent.click((await dialog.findAllByRole('button', { name: 'Change result' }))[0] ?? expect.fail());
    await userEvent.click(dialog.getByRole('button', { name: 'More' }));
    enterText(dialog.getByLabelText(/^Total payout/), '150.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Paid out' }));
    await waitFor(() =>
      expect(sent(path)[0]?.body).toEqual({
        revision: 1,
        change: { type: 'settle', leg: 0, settlement: { result: 'paid', payout: 150.5 } },
      }),
    );
  });

  it('correct what was placed', async () => {
    server.on(`POST ${path}`, { ...settled, revision: 2 });
    show(address);
    await userEvent.click((await screen.findAllByRole('button', { name: /^Correct:/ }))[0] ?? expect.fail());
    const form = within(await screen.findByRole('dialog', { name: 'Correct the bet' }));
    enterText(form.getByLabelText('Odds'), '+105');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Correct the bet' })).toBeNull());
    const { sportsbookId, label, pick, stake, bonus } = aLeg();
    expect(sent(path)[0]?.body).toEqual({
      revision: 1,
      change: { type: 'correct', leg: 0, placed: { sportsbookId, label, pick, odds: 105, stake, bonus } },
    });
  });

  it.each([
    ['stays with the book', 'FanDuel', 250],
    ['goes with another book', 'DraftKings', undefined],
  ])('correcting a bet, what its book took less of %s', async (_name, book, asked) => {
    const short = { ...settled, legs: [{ ...aLeg(), asked: 250 }, ...settled.legs.slice(1)] };
    server.on(`GET ${path}`, { position: short, changes: [], prices: [[], []] });
    server.on(`POST ${path}`, { ...short, revision: 2 });
    show(address);
    await userEvent.click((await screen.findAllByRole('button', { name: /^Correct:/ }))[0] ?? expect.fail());
    const form = within(await screen.findByRole('dialog', { name: 'Correct the bet' }));
    await userEvent.selectOptions(form.getByLabelText('Sportsbook'), book);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(path)).toHaveLength(1));
    const body = sent(path)[0]?.body as { change: { placed: { asked?: number } } } | undefined;
    expect(body?.change.placed.asked).toBe(asked);
  });

  it('delete it only once that is confirmed', async () => {
    server.on(`DELETE ${path}`, {});
    show(address);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await press('Delete for good');
    expect(await screen.findByText('Bet deleted')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('a bet is added by hand, and what is missing is said', async () => {
  server.on('POST /api/bets', aPosition());
  show('/track?tab=placed');
  await userEvent.click(await screen.findByRole('button', { name: 'Add bet' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add bet' }));
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  expect(form.getByText('Enter what you bet on, such as Lakers -3.5')).toBeDefined();
  expect(form.getByText('Enter American odds, such as -110 or +150')).toBeDefined();
  enterText(form.getByLabelText('Bet'), 'Suns +3.5');
  enterText(form.getByLabelText('Odds'), '-110');
  enterText(form.getByLabelText('Stake'), '55');
  await userEvent.selectOptions(form.getByLabelText('Sportsbook'), 'FanDuel');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  expect(await screen.findByText('Bet added')).toBeDefined();
  expect(sent('/api/bets')[0]?.body).toMatchObject({
    kind: 'single',
    game: null,
    legs: [{ sportsbookId: 1, label: 'Suns +3.5', pick: null, odds: -110, stake: 55, bonus: false }],
  });
});

it('a visitor is asked to log in before placed bets, without a call', async () => {
  forgetSignedIn();
  show('/track?tab=placed');
  expect(await screen.findByRole('heading', { name: 'Log in to see your bets' })).toBeDefined();
  expect(server.calls).toEqual([]);
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LimitsReply } from '../../../../shared/contracts/bets/exposure.ts';
import { AuthProvider } from '../../features/identity/sign-in/AuthProvider.tsx';
import { fakeApi, json, refusal } from '../../testing/api-server.ts';
import { enterText } from '../../testing/enter-text.ts';
import { withLayout } from '../../testing/layout.ts';
import { aBookDay, anEntry } from '../../testing/ledger.ts';
import { anOpportunity } from '../../testing/opportunities.ts';
import { someFigures } from '../../testing/positions.ts';
import { renderPart } from '../../testing/render.tsx';
import { rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { MyBetsPage } from './MyBetsPage.tsx';

const server = fakeApi();
withLayout(1240);

const NOTHING = () => undefined;
const difference = anEntry({
  ...{ id: 'b'.repeat(32), kind: 'adjustment', day: '2026-11-20', since: '2026-11-03', amount: -12 },
});
const none = { amount: null, next: null };
const noLimits: LimitsReply = {
  ...{ dayStakes: none, weekLoss: none, stops: [] },
  ...{ stakedToday: 75, lostThisWeek: -20 },
};
const stakes = { staked: 400, bonus: 25, bets: 3 };
const atStake = {
  all: stakes,
  days: [{ day: '2026-12-01', ...stakes }],
  games: [{ title: 'Lakers @ Suns', day: '2026-12-01', ...stakes }],
  moreGames: 2,
  books: [
    { sportsbookId: 2, staked: 300, bonus: 0, bets: 1 },
    { sportsbookId: 0, staked: 100, bonus: 25, bets: 2 },
  ],
};

beforeEach(() => {
  dismissToast();
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
  server.on('GET /api/bet-figures', someFigures());
  server.on('GET /api/ledger', { entries: [difference, anEntry()], days: [aBookDay()] });
  server.on('GET /api/ledger/rollovers', []);
  server.on('GET /api/limits', noLimits);
  server.on('GET /api/exposure', atStake);
  server.on('GET /api/taken', []);
});
// Before the fake server is removed, so that no call goes unanswered.
afterEach(cleanup);

function show() {
  return renderPart(
    <AuthProvider forMembers={false} reload={NOTHING} goHome={NOTHING} onSignUp={NOTHING}>
      <MyBetsPage />
      <ToastStack />
    </AuthProvider>,
    '/track?tab=money',
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (path: string) => server.callsTo(`POST ${path}`);
const send = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('each book stands with its balance and profit, and what nothing explains, since when', async () => {
  show();
  const row = within(await screen.findByRole('table', { name: 'Balances by sportsbook' })).getByRole('row', {
    name: /FanDuel/,
  });
  // $500 paid in, $100 lost, $12 gone.
  expect(row.textContent).toMatch(/\$388\.00.*\$500\.00.*-\$112\.00/);
  expect(row.textContent).toContain('$12.00 less than your entries and bets explain, since Nov 3, 2026');
  const all = screen.getByRole('region', { name: 'All books' }).textContent;
  expect(all).toContain('settled bets -$100.00, unexplained -$12.00.');
  const entries = within(screen.getByRole('region', { name: 'Entries' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Difference FanDuel · Nov 20, 2026unexplained since Nov 3, 2026-\$12\.00/),
    expect.stringMatching(/^Deposit FanDuel · Nov 3, 2026\+\$500\.00/),
  ]);
});

it('without an entry the page says what a ledger is for, and takes the balance that one sees', async () => {
  server.on('GET /api/ledger', { entries: [], days: [aBookDay({ sportsbookId: 2 })] });
  server.on('POST /api/ledger/checks', anEntry({ kind: 'opening', sportsbookId: 2, amount: 1234.5 }));
  show();
  expect(await screen.findByText('You have bets at DraftKings.')).toBeDefined();
  await press('Enter a balance');
  enterText(screen.getByLabelText('Cash that it shows'), '1,234.50');
  await send('Compare');
  await waitFor(() => expect(sent('/api/ledger/checks')).toHaveLength(1));
  expect(sent('/api/ledger/checks')[0]?.body).toEqual({
    ...{ key: expect.stringMatching(/^[0-9a-f]{32}$/), sportsbookId: 2, balance: 1234.5, bonus: null },
  });
  expect(await screen.findByText('Opening balance recorded. Your bets update it from now on.')).toBeDefined();
});

it('an entry is added with the terms of its bonus; one of nothing is not sent', async () => {
  server.on('POST /api/ledger/entries', anEntry());
  show();
  await press('Add entry');
  await userEvent.selectOptions(screen.getByLabelText('What happened'), 'Bonus money credited');
  await send('Add entry');
  expect(screen.getByText('Enter an amount up to $10,000,000, in dollars and cents')).toBeDefined();
  enterText(screen.getByLabelText('Amount'), '500');
  enterText(screen.getByLabelText('Rollover (times)'), '10');
  enterText(screen.getByLabelText('Deposit that counts too'), '500');
  enterText(screen.getByLabelText('Minimum odds'), '-200');
  await userEvent.selectOptions(screen.getByLabelText('Markets that count'), 'Sides and totals of full games');
  await send('Add entry');
  await waitFor(() => expect(sent('/api/ledger/entries')).toHaveLength(1));
  expect(sent('/api/ledger/entries')[0]?.body).toMatchObject({
    ...{ sportsbookId: 1, kind: 'funds', amount: 500, bonusAmount: 0, since: null, note: '' },
    bonus: {
      ...{ tokens: 1, expiresOn: null },
      rollover: { times: 10, deposit: 500, rule: 'stake', minOdds: -200, markets: 'game' },
    },
  });
});

it('a difference is explained by giving it another kind; what was changed elsewhere is not lost', async () => {
  server.on(`POST /api/ledger/entries/${difference.id}`, () => refusal('entry-changed'));
  show();
  await press('Edit: Difference, FanDuel, Nov 20, 2026');
  await userEvent.selectOptions(screen.getByLabelText('What happened'), 'Withdrawal');
  await send('Save');
  const [call] = sent(`/api/ledger/entries/${difference.id}`);
  expect(call?.body).toMatchObject({ revision: 1, kind: 'withdrawal', amount: 12, since: null });
  expect(await screen.findByText(/changed elsewhere in the meantime/)).toBeDefined();
});

it('a deleted entry comes back by Undo', async () => {
  server.on(`DELETE /api/ledger/entries/${difference.id}`, {});
  server.on('POST /api/ledger/entries', difference);
  show();
  await press('Delete: Difference, FanDuel, Nov 20, 2026');
  await press('Undo');
  await waitFor(() => expect(sent('/api/ledger/entries')).toHaveLength(1));
  expect(sent('/api/ledger/entries')[0]?.body).toMatchObject({ kind: 'adjustment', amount: -12, since: '2026-11-03' });
});

it('a file is shown before it is imported in parts, its unreadable lines are named, and the import can be undone', async () => {
  let known = 0;
  server.on('POST /api/ledger/imports', ({ body }: { body: { dryRun: boolean; entries: readonly unknown[] } }) =>
    json({ outcomes: body.entries.map(() => (body.dryRun ? (known++ === 0 ? 'known' : 'new') : 'added')) }),
  );
  show();
  const lines = Array.from({ length: 42 }, (_, n) => `2026-11-04,FanDuel,Deposit,${n + 1}`);
  const text = ['Date,Sportsbook,Kind,Amount', ...lines, '2026-11-04,Nobody,Deposit,5'].join('\n');
  await screen.findByRole('table', { name: 'Balances by sportsbook' });
  await userEvent.upload(screen.getByLabelText('File of entries'), new File([text], 'money.csv', { type: 'text/csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import entries' }));
  expect(dialog.getByText(/new, 1 there already, 1 not/).textContent).toContain('41 entries new');
  expect(dialog.getByText("Line 44 sportsbook 'Nobody' is not known.")).toBeDefined();
  expect(within(dialog.getByRole('region', { name: 'New entries' })).getAllByRole('listitem')).toHaveLength(41);
  expect(sent('/api/ledger/imports').every(({ body }) => (body as { dryRun: boolean }).dryRun)).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Add 41 entries' }));
  expect(await screen.findByText('41 entries added.')).toBeDefined();
  const [first, second] = sent('/api/ledger/imports')
    .slice(2)
    .map(({ body }) => body as { importId: string; entries: unknown[] });
  expect([first?.entries.length, second?.entries.length]).toEqual([40, 1]);
  server.on(`DELETE /api/ledger/imports/${first?.importId}`, { deleted: 41 });
  await press('Undo');
  expect(await screen.findByText('41 entries deleted.')).toBeDefined();
});

describe('an import that fails partway', () => {
  let fail: () => void;
  beforeEach(async () => {
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    let parts = 0;
    server.on(
      'POST /api/ledger/imports',
      async ({ body }: { body: { dryRun: boolean; entries: readonly unknown[] } }) => {
        if (!body.dryRun && ++parts === 2) {
          await failing;
          return refusal('unavailable');
        }
        return json({ outcomes: body.entries.map(() => (body.dryRun ? 'new' : 'added')) });
      },
    );
    show();
    const lines = Array.from({ length: 42 }, (_, n) => `2026-11-04,FanDuel,Deposit,${n + 1}`);
    const file = new File([['Date,Sportsbook,Kind,Amount', ...lines].join('\n')], 'money.csv', { type: 'text/csv' });
    await screen.findByRole('table', { name: 'Balances by sportsbook' });
    await userEvent.upload(screen.getByLabelText('File of entries'), file);
    await press('Add 42 entries');
    await waitFor(() => expect(parts).toBe(2));
  });
  const undone = async () => {
    const body = sent('/api/ledger/imports')[0]?.body as { importId: string } | undefined;
    server.on(`DELETE /api/ledger/imports/${body?.importId}`, { deleted: 40 });
    await press('Undo');
    expect(await screen.findByText('40 entries deleted.')).toBeDefined();
  };

  it('says what was added and what is left, and can be undone', async () => {
    fail();
    const dialog = within(screen.getByRole('dialog', { name: 'Import entries' }));
    expect(await dialog.findByText(/40 entries added so far, and none twice/)).toBeDefined();
    expect(dialog.getByText(/there already/).textContent).toBe(
      '2 entries new, 0 there already, 0 not read. 40 entries added so far.',
    );
    expect(dialog.getByRole('button', { name: 'Add 2 entries' })).toBeDefined();
    await undone();
  });

  it('says so after the dialog was closed, and can be undone', async () => {
    await press('Close');
    fail();
    expect(await screen.findByText('Import not finished')).toBeDefined();
    await undone();
  });
});

it('a ledger that cannot be loaded says so, and is loaded by another press', async () => {
  server.on('GET /api/ledger', () => refusal('unavailable'));
  show();
  expect(await screen.findByText(/not available right now/)).toBeDefined();
  server.on('GET /api/ledger', { entries: [anEntry()], days: [] });
  await press('Try again');
  expect(await screen.findByRole('table', { name: 'Balances by sportsbook' })).toBeDefined();
});

it('a rollover says what is left, what that costs at today’s prices, and moves to cash once it is done', async () => {
  const rollover = {
    ...{ entryId: 'e'.repeat(32), sportsbookId: 3, amount: 500, day: '2026-11-03', expiresOn: null },
    ...{
      rule: 'stake',
      minOdds: -200,
      markets: 'game',
      needed: 10_000,
      done: 4_000,
      left: 6_000,
      cost: 61.5,
      bets: 40,
    },
    days: [
      { day: '2026-11-05', done: 1_500 },
      { day: '2026-11-09', done: 4_000 },
    ],
  };
  server.on('GET /api/ledger/rollovers', [rollover]);
  // $100 each at -110 and +105: at worst $3 is lost, 3 cents for each dollar at BetMGM.
  const quoted = { sportsbook: 'Book', updatedAt: '2026-11-24T12:00:00Z' };
  const row = anOpportunity({
    ...{ kind: 'low-hold', profit: -3, flags: [], stakes: { Over: 100, Under: 100 } },
    bestOdds: {
      Over: { ...quoted, sportsbookId: 3, odds: '-110' },
      Under: { ...quoted, sportsbookId: 4, odds: '+105' },
    },
  });
  server.on('GET /api/low-hold', [row]);
  server.on('GET /api/opportunities', []);
  const { unmount } = show();
  const card = within(await screen.findByRole('region', { name: 'Rollover at BetMGM' }));
  const figure = (label: string) => card.getByText(label).nextElementSibling?.textContent;
  expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(card.getByText(/only sides and totals of full games, pushes and voids not/)).toBeDefined();
  expect([figure('Left to bet'), figure('Result so far')]).toEqual(['$6,000.00', '-$61.50']);
  expect(
    await card.findByText(/counts \$100 toward BetMGM’s rollover\. A dollar cleared costs 3\.00 cents\./),
  ).toBeDefined();
  expect([figure('Rest at today’s low hold'), figure('Left of the $500.00 bonus')]).toEqual(['-$180.00', '+$258.50']);
  unmount();

  server.on('GET /api/ledger/rollovers', [{ ...rollover, done: 10_000, left: 0 }]);
  show();
  await press('Move it to cash');
  expect(screen.getByLabelText<HTMLSelectElement>('What happened').value).toBe('funds-cleared');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500');
});

it('what is at stake stands by day, game and book, as a chart and as a table', async () => {
  show();
  const chart = await screen.findByRole('region', { name: 'Open stakes by day' });
  expect(chart.textContent).toContain('$400.00 at stake in 3 open bets, $25.00 of bonus bets.');
  await userEvent.selectOptions(screen.getByLabelText('Open stakes by'), 'Game');
  const games = within(await screen.findByRole('region', { name: 'Open stakes by game' }));
  await userEvent.click(games.getByRole('button', { name: 'Show as table' }));
  expect(games.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'GameBetsCashBonus bets',
    'Lakers @ Suns · Dec 1, 20263$400.00$25.00',
    '2 more games',
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Open stakes by'), 'Sportsbook');
  const books = within(await screen.findByRole('region', { name: 'Open stakes by sportsbook' }));
  expect(books.getByRole('row', { name: /Other sportsbooks/ }).textContent).toContain('$100.00');
});

it('a limit is set, and a looser one waits', async () => {
  const until = '2026-12-03T05:00:00.000Z';
  const limits: LimitsReply = { ...noLimits, dayStakes: { amount: 200, next: { amount: 500, from: until } } };
  server.on('GET /api/limits', { ...noLimits, dayStakes: { amount: 200, next: null } });
  server.on('POST /api/limits', limits);
  show();
  expect(await screen.findByText('$75.00 of $200.00')).toBeDefined();
  expect(screen.getByText('Won $20.00, no limit')).toBeDefined();
  await press('Set limits');
  enterText(screen.getByLabelText('Stakes per day'), '0');
  await send('Save limits');
  expect(screen.getByText('Enter $1 to $1,000,000, in dollars and cents')).toBeDefined();
  enterText(screen.getByLabelText('Stakes per day'), '500');
  await send('Save limits');
  expect(await screen.findByText('Stakes per day: $500.00 from Thu, Dec 3, 12:00 AM ET on')).toBeDefined();
  expect(sent('/api/limits')[0]?.body).toEqual({ dayStakes: 500, weekLoss: null });
});

it('a time-out says what it does, and then until when, with helplines', async () => {
  const stops: LimitsReply['stops'] = [{ reason: 'time-out', until: '2026-12-07T05:00:00.000Z' }];
  server.on('POST /api/limits', { ...noLimits, stops });
  show();
  await press('Take a time-out');
  await userEvent.selectOptions(screen.getByLabelText('How long'), '1 week');
  await send('Start a 1-week time-out');
  const stopped = 'Placing and alerts are stopped until Mon, Dec 7, 12:00 AM ET: you are taking a time-out.';
  expect((await screen.findAllByText(stopped)).length).toBe(2);
  expect(screen.getByText('Time-out started')).toBeDefined();
  expect(sent('/api/limits')[0]?.body).toEqual({ timeOutHours: 168 });
  expect(screen.getByRole('link', { name: '1-800-MY-RESET' }).getAttribute('href')).toBe('tel:1-800-697-3738');
});

it('limits that cannot be loaded or saved say so', async () => {
  server.on('GET /api/exposure', () => refusal('unavailable'));
  server.on('POST /api/limits', () => refusal('unavailable'));
  show();
  await press('Set limits');
  await send('Save limits');
  expect(await within(screen.getByRole('dialog')).findByText(/not available right now/)).toBeDefined();
});

it('what a book took is shown with the limit it proposes, which stakes take over', async () => {
  const times = [{ at: '2026-11-03T18:00:00.000Z', asked: 200, took: 12.5 }];
  server.on('GET /api/taken', [{ sportsbookId: 1, group: 'props', times, count: 3, proposed: 12 }]);
  server.on('POST /api/betting-settings', { books: [{ sportsbookId: 1, propsLimit: 12 }], setUp: 'skipped' });
  show();
  const card = within(await screen.findByRole('region', { name: 'What books took' }));
  expect(card.getByRole('listitem').textContent).toContain('Took $12.50 of $200.00 (Nov 3, 2026), 2 more');
  await press('Stake at most $12.00: FanDuel, player props and others');
  expect(await card.findByText('Stakes here are at most $12.00.')).toBeDefined();
  expect(sent('/api/betting-settings')[0]?.body).toEqual({ books: [{ sportsbookId: 1, propsLimit: 12 }] });
  server.on('POST /api/betting-settings', { books: [{ sportsbookId: 1, propsLimit: null }], setUp: 'skipped' });
  await press('Remove the limit: FanDuel, player props and others');
  await waitFor(() => expect(card.queryByText('Stakes here are at most $12.00.')).toBeNull());
});

it('bonus bets that are left say what they are worth now, once the Promo board’s list is there', async () => {
  const credited = anEntry({
    id: 'd'.repeat(32),
    kind: 'bonus-bets',
    amount: 100,
    bonus: { tokens: 1, expiresOn: null, rollover: null },
  });
  server.on('GET /api/ledger', { entries: [credited, anEntry()], days: [] });
  server.on('GET /api/promo', []);
  show();
  const bonuses = await screen.findByRole('region', { name: 'Bonus bets left' });
  expect(bonuses.textContent).toContain('FanDuel: $100 of bonus bets.');
  await waitFor(() => expect(bonuses.textContent).toContain('Nothing converts it right now.'));
});

it('what books took that cannot be loaded says so, and is loaded by another press', async () => {
  server.on('GET /api/taken', () => refusal('unavailable'));
  show();
  const card = within(await screen.findByRole('region', { name: 'What books took' }));
  server.on('GET /api/taken', []);
  await userEvent.click(card.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What books took' })).toBeNull());
});

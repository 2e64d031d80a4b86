import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BetPosition, BetSelection } from '../../../../shared/contracts/bets/position.ts';
import { AddBetDialog } from '../../features/bets/forms/AddBetDialog.tsx';
import { fakeApi, json } from '../../testing/api-server.ts';
import { enterText } from '../../testing/enter-text.ts';
import { aLeg, aPosition } from '../../testing/positions.ts';
import { renderPart } from '../../testing/render.tsx';
import { rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { PositionDialog } from './PositionDialog.tsx';

const server = fakeApi();
const games = ['Lakers @ Suns', 'Bulls @ Heat'].map((title, n) => {
  const [awayTeam = '', homeTeam = ''] = title.split(' @ ');
  return {
    ...{ id: `g${n}`, sport: 'basketball_nba', title, homeTeam, awayTeam, metadata: {} },
    startTime: new Date(Date.now() + (n + 1) * 3_600_000).toISOString(),
  };
});
const selection = (label: string, odds: number | null, changes: Partial<BetSelection> = {}): BetSelection => ({
  ...{ label, odds, pick: null, game: null },
  ...changes,
});
const parlay = (selections: BetSelection[], odds: number): BetPosition =>
  aPosition({
    ...{ kind: 'parlay', game: null },
    legs: [aLeg({ odds, stake: 25, pick: null, label: `${selections.length}-leg parlay`, selections })],
  });

beforeEach(() => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/subscription', { hasSubscription: true });
  server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
  server.on('GET /api/events', games);
  server.on('POST /api/bets', () => json(aPosition()));
});
// Before the fake server is removed, so that no call goes unanswered.
afterEach(cleanup);

const sent = () => server.callsTo('POST').map(({ body }) => body);

async function openForm() {
  renderPart(<AddBetDialog now={Date.now()} onClose={() => undefined} />);
  const form = within(await screen.findByRole('dialog', { name: 'Add bet' }));
  await userEvent.selectOptions(form.getByLabelText('Kind'), 'Parlay');
  const leg = (n: number) => within(form.getByRole('region', { name: `Leg ${n}` }));
  return { form, leg };
}

it('a parlay is typed leg by leg, with games and lines of our lists', async () => {
  const { form, leg } = await openForm();
  await userEvent.selectOptions(leg(1).getByLabelText('League'), 'NBA');
  await userEvent.selectOptions(await leg(1).findByLabelText('Game'), 'g0');
  await userEvent.selectOptions(leg(1).getByLabelText('Market'), 'Point Spread');
  enterText(leg(1).getByLabelText('Line'), '−3.5');
  enterText(leg(1).getByLabelText('Odds'), '+100');
  enterText(leg(2).getByLabelText('Bet'), 'Reds win the division');
  enterText(form.getByLabelText('Stake'), '25');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  expect(await leg(2).findByText('Enter the odds of this leg')).toBeDefined();
  enterText(leg(2).getByLabelText('Odds'), '+150');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const { title, startTime } = games[0] ?? {};
  expect(sent()[0]).toMatchObject({
    ...{ kind: 'parlay', game: null },
    legs: [
      {
        // 2 × 2.5 = 5.
        ...{ label: '2-leg parlay', odds: 400, stake: 25, pick: null },
        selections: [
          {
            game: { id: 'g0', league: 'basketball_nba', title, startTime },
            pick: { market: 'spreads', participant: null, side: 0, threshold: 3.5 },
            ...{ label: 'Point Spread: Suns -3.5', odds: 100 },
          },
          { game: null, pick: null, label: 'Reds win the division', odds: 150 },
        ],
      },
    ],
  });
});

it('a round robin has the stake of each of its parlays', async () => {
  const { form, leg } = await openForm();
  await userEvent.click(form.getByRole('button', { name: 'Add a leg' }));
  for (const n of [1, 2, 3]) {
    enterText(leg(n).getByLabelText('Bet'), `Leg ${n}`);
    enterText(leg(n).getByLabelText('Odds'), '+100');
  }
  await userEvent.selectOptions(form.getByLabelText('Combined as'), 'Round robin by 2’s: 3 parlays');
  expect(form.getByLabelText('Average odds of the parlays (optional)')).toBeDefined();
  enterText(form.getByLabelText('Stake of each of 3 parlays'), '10');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  // Each of the three returns 4 for 1.
  expect(sent()[0]).toMatchObject({ legs: [{ label: 'Round robin: 3 legs by 2’s', odds: 300, stake: 30, size: 2 }] });
});

it('the legs of a parlay show how they stand, and are settled one by one', async () => {
  const won = { settled: { result: 'won', by: 'score', at: '2026-11-21T18:00:00Z' } } as const;
  const position = parlay([selection('Suns -3.5', 100, won), selection('Over 8.5', 150)], 400);
  server.on(`GET /api/bets/${position.id}`, () => json({ position, changes: [] }));
  server.on(`POST /api/bets/${position.id}`, () => json(position));
  renderPart(<PositionDialog id={position.id} onClose={() => undefined} />);
  const legs = within(await screen.findByRole('list', { name: 'Legs of 2-leg parlay' })).getAllByRole('listitem');
  expect(legs.map(({ textContent }) => textContent)).toEqual([
    'Suns -3.5+100Won by the final scoreChange',
    'Over 8.5+150OpenWonLostPushVoidMore',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Push: Over 8.5' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More: Over 8.5');
  await waitFor(() =>
    expect(sent()).toEqual([
      { revision: 1, change: { type: 'settle-selection', leg: 0, selection: 1, result: 'push' } },
    ]),
  );
});

it('a placed parlay is corrected leg by leg, and what is not touched stays as it was', async () => {
  const past = { id: 'past', league: 'basketball_nba', title: 'Lakers @ Suns', startTime: '2026-11-21T18:00:00Z' };
  const spread = selection('Point Spread: Suns -3.5', 100, {
    ...{ game: past, pick: { market: 'spreads', participant: null, side: 0, threshold: 3.5 } },
    settled: { result: 'won', by: 'score', at: '2026-11-21T21:00:00Z' },
  });
  const player = selection('Player Points: LeBron James Over 24.5', -110, {
    game: past,
    pick: { market: 'player_points', participant: 'LeBron James', side: 0, threshold: 24.5 },
  });
  // 2 × 1.9091 × 2.5 = 9.545.
  const position = parlay([spread, player, selection('Reds win the division', 150)], 855);
  server.on(`GET /api/bets/${position.id}`, () => json({ position, changes: [] }));
  server.on(`POST /api/bets/${position.id}`, () => json(position));
  renderPart(<PositionDialog id={position.id} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: 3-leg parlay' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct the bet' }));
  const leg = (n: number) => within(form.getByRole('region', { name: `Leg ${n}` }));
  expect(form.getByLabelText('Book’s odds (optional)').getAttribute('placeholder')).toBe('+855');
  // Not the empty odds at the end.
  expect(document.activeElement).toBe(leg(1).getByLabelText('Line'));
  enterText(leg(1).getByDisplayValue('-3.5'), '-4.5');
  await userEvent.click(form.getByRole('button', { name: 'Remove leg 3' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const { settled: _, ...asBefore } = player;
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        change: {
          ...{ type: 'correct', leg: 0 },
          placed: {
            // 2 × 1.9091 = 3.818.
            ...{ label: '2-leg parlay', odds: 282, stake: 25 },
            selections: [
              {
                ...{ game: past, label: 'Point Spread: Suns -4.5', odds: 100 },
                pick: { market: 'spreads', participant: null, side: 0, threshold: 4.5 },
              },
              asBefore,
            ],
          },
        },
      },
    ]),
  );
});

it('a round robin is corrected with the stake of all of its parlays', async () => {
  const legs = ['A', 'B', 'C'].map((label) => selection(label, 100));
  const whole = aLeg({ odds: 320, stake: 40, pick: null, label: 'My robin', selections: legs, size: 2 });
  const position = aPosition({ kind: 'parlay', game: null, legs: [whole] });
  server.on(`GET /api/bets/${position.id}`, () => json({ position, changes: [] }));
  server.on(`POST /api/bets/${position.id}`, () => json(position));
  renderPart(<PositionDialog id={position.id} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: My robin' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct the bet' }));
  expect(form.getByLabelText('Average odds of the parlays (optional)')).toHaveProperty('value', '+320');
  expect(form.getByLabelText('Stake of all 3 parlays')).toHaveProperty('value', '40');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ change: { placed: { label: 'My robin', odds: 320, stake: 40, size: 2 } } }]),
  );
});

it('the next leg of a parlay is hedged by what the later ones are worth', async () => {
  const won = { settled: { result: 'won', by: 'person', at: '2026-11-21T18:00:00Z' } } as const;
  const game = (n: number) =>
    ({ game: { ...games[n], league: 'basketball_nba', title: 'A @ B', id: null } }) as Partial<BetSelection>;
  const legs = [selection('Later', 300, game(1)), selection('Done', 100, won), selection('Next', 225, game(0))];
  // 4 × 2 × 3.25 = 26.
  const position = parlay(legs, 2500);
  server.on(`GET /api/bets/${position.id}`, () => json({ position, changes: [] }));
  renderPart(<PositionDialog id={position.id} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Hedge now/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hedge now' }));
  expect(dialog.getByText('Next')).toBeDefined();
  enterText(dialog.getByLabelText('Odds of the next leg’s other side'), '-110');
  const full = () => dialog.getByRole('radio', { name: /^Full/ }).getAttribute('aria-label');
  // By the price of the later leg $650 / 4 = $162.50: 162.50 / 1.9091 = $85.12.
  expect(full()).toMatch(/^Full, \$85\./);
  enterText(dialog.getByLabelText('Fair chances of the legs after the next one (%)'), '20');
  // $650 × 0.2 = $130: 130 / 1.9091 = $68.10.
  expect(full()).toMatch(/^Full, \$68\./);
});

/** Opens the hedge of a parlay, at +100. */
async function openHedge(position: BetPosition) {
  server.on(`GET /api/bets/${position.id}`, () => json({ position, changes: [] }));
  renderPart(<PositionDialog id={position.id} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Hedge now/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hedge now' }));
  enterText(dialog.getByLabelText('Odds of the next leg’s other side'), '+100');
  return dialog;
}

it('a parlay without known odds is hedged only once the later legs have chances', async () => {
  const dialog = await openHedge(
    parlay(
      ['A', 'B', 'C'].map((label) => selection(label, null)),
      900,
    ),
  );
  expect(dialog.getByText(/^Enter the chances of the later legs/)).toBeDefined();
  expect(dialog.queryAllByRole('radio')).toEqual([]);
  const chances = dialog.getByLabelText('Fair chances of the legs after the next one (%)');
  enterText(chances, '50');
  expect(dialog.queryAllByRole('radio')).toEqual([]);
  enterText(chances, '50, 50');
  // $250 × 0.5 × 0.5 = $62.50 if the next leg wins; half of it at +100 is $31.25.
  expect(dialog.getByRole('radio', { name: /^Full, \$31\. this leg wins, worth:/ })).toBeDefined();
  expect(dialog.queryByText(/^Enter the chances/)).toBeNull();
});

it('a parlay without known odds cannot be hedged after a void leg', async () => {
  const settled = { result: 'void', by: 'person', at: '2026-11-21T18:00:00Z' } as const;
  const dialog = await openHedge(parlay([selection('A', null, { settled }), selection('B', null)], 900));
  expect(dialog.getByText(/^The hedge can’t be worked out/)).toBeDefined();
  expect(dialog.queryAllByRole('radio')).toEqual([]);
});

it('a removed leg leaves the focus at the leg that takes its place', async () => {
  const { form, leg } = await openForm();
  await userEvent.click(form.getByRole('button', { name: 'Add a leg' }));
  await userEvent.click(form.getByRole('button', { name: 'Add a leg' }));
  enterText(leg(3).getByLabelText('Bet'), 'Third');
  form.getByRole('button', { name: 'Remove leg 2' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(form.getAllByRole('region', { name: /^Leg/ })).toHaveLength(3);
  expect(document.activeElement?.textContent).toBe('Leg 2');
  await userEvent.click(form.getByRole('button', { name: 'Remove leg 3' }));
  expect(document.activeElement?.textContent).toBe('Leg 2');
  expect(leg(2).getByDisplayValue('Third')).toBeDefined();
});

it('an incomplete parlay names what each field lacks, and the focus goes to the first', async () => {
  const { form, leg } = await openForm();
  enterText(leg(1).getByLabelText('Bet'), 'Reds win the division');
  enterText(leg(1).getByLabelText('Odds'), '+150');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  const bet = leg(2).getByRole('textbox', { name: 'Bet', description: 'Enter what this leg is on' });
  expect(document.activeElement).toBe(bet);
  const odds = leg(2).getByRole('textbox', { name: 'Odds', description: 'Enter the odds of this leg' });
  expect([bet, odds].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(leg(1).queryByRole('alert')).toBeNull();
  // The form's own fields are named at the same time.
  expect(form.getByLabelText('Stake').getAttribute('aria-invalid')).toBe('true');
  enterText(bet, 'Cubs win');
  enterText(odds, '+100');
  expect(leg(2).queryByRole('alert')).toBeNull();
});

it('a total that has no line is asked for one as totals have', async () => {
  const { form, leg } = await openForm();
  await userEvent.selectOptions(leg(1).getByLabelText('League'), 'NBA');
  await userEvent.selectOptions(await leg(1).findByLabelText('Game'), 'g0');
  await userEvent.selectOptions(leg(1).getByLabelText('Market'), 'Over/Under');
  enterText(leg(1).getByLabelText('Odds'), '+100');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  expect(await leg(1).findByText('Enter the line of this leg, such as 8.5')).toBeDefined();
});

it('a parlay of listed games is left to the final scores', async () => {
  renderPart(<ToastStack />);
  const { form, leg } = await openForm();
  for (const n of [1, 2]) {
    await userEvent.selectOptions(leg(n).getByLabelText('League'), 'NBA');
    await userEvent.selectOptions(await leg(n).findByLabelText('Game'), `g${n - 1}`);
    enterText(leg(n).getByLabelText('Odds'), '+100');
  }
  enterText(form.getByLabelText('Stake'), '25');
  await userEvent.click(form.getByRole('button', { name: 'Add bet' }));
  expect(await screen.findByText('Final scores settle its legs.')).toBeDefined();
});

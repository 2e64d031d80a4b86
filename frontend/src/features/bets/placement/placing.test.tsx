import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { draftsOf } from './drafts/drafts.ts';
import { anOffer, OVER } from './testing/an-offer.ts';
import {
  confirm,
  fakeBets,
  fakePrices,
  got,
  headings,
  KEY,
  renderAgain,
  renderPlacing,
  savedText,
  secondAppears,
  USER,
} from './testing/placing-page.tsx';

const server = fakeApi();
let bets: ReturnType<typeof fakeBets>;

beforeEach(() => {
  bets = fakeBets(server);
  fakePrices(server);
});

const result = () => screen.getByText(/^(At least|At worst|Costs)/).textContent;

it('the first bet is the one to place first, with why, its stake and its price', () => {
  renderPlacing();
  expect(headings()).toEqual(['Over 25.5 at FanDuel', 'What did you get?', 'Then Under 25.5']);
  expect(screen.getByText(/Place this one first: its price changed last/).textContent).toMatch(
    /Stake \$235 at \+118 or better, confirmed/,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Odds').value).toBe('+118');
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('235');
  expect(screen.getByRole('button', { name: 'Open 1 for Over 25.5, $235' })).toBeTruthy();
});

it('the first bet is the second leg where that one is to be placed first', () => {
  renderPlacing({ offer: anOffer({ first: 1, reason: 'older' }) });
  expect(headings()).toEqual(['Under 25.5 at Novig', 'What did you get?', 'Then Over 25.5']);
});

it('the first bet that was not taken leaves nothing behind', async () => {
  renderPlacing();
  await userEvent.click(screen.getByRole('button', { name: 'I didn’t take it' }));
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(draftsOf(USER)).toEqual([]);
  expect(server.calls).toEqual([]);
});

it('the first bet is saved at once, with the game and what it is on', async () => {
  renderPlacing();
  await got('+115', '200');
  await savedText('Saved to Track.');
  expect(server.callsTo('POST /api/bets').map(({ body }) => body)).toEqual([
    {
      key: KEY,
      ...{ placing: true, offerStake: 500 },
      kind: 'arbitrage',
      game: {
        id: 'e1',
        league: 'basketball_nba',
        title: 'Los Angeles Lakers @ Phoenix Suns',
        startTime: '2026-11-25T03:00:00Z',
      },
      legs: [
        {
          sportsbookId: 1,
          label: OVER,
          pick: { market: 'player_points', participant: 'LeBron James', side: 0, threshold: 25.5 },
          ...{ odds: 115, stake: 200, bonus: false },
        },
      ],
      tags: [],
      note: '',
    },
  ]);
});

it('the first bet cannot be confirmed without odds and a stake', async () => {
  renderPlacing();
  await got('50', '0');
  expect(screen.getByText('Enter a stake between $0.01 and $1,000,000.')).toBeTruthy();
  expect(screen.getByText('Odds are +100 or more, or -100 or less.')).toBeTruthy();
  expect(headings()[0]).toBe('Over 25.5 at FanDuel');
  expect(server.calls).toEqual([]);
});

it('the stake is copied by one press, as it is typed', async () => {
  const user = userEvent.setup();
  renderPlacing();
  await user.click(screen.getByRole('button', { name: 'Copy $235' }));
  expect(await screen.findByRole('button', { name: 'Copied $235' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('235');
});

it('the stake that the browser does not copy is named to be typed', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  renderPlacing();
  await user.click(screen.getByRole('button', { name: 'Copy $235' }));
  expect(await screen.findByText('Your browser did not copy it. Type 235.')).toBeTruthy();
});

it('the second bet is staked for what was got, at the best price of now, with its age', async () => {
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  // 430 / 1.9259 = 223.3: $223 returns $429.48, of $423.
  expect(screen.getByText(/Best of your books now:/).textContent).toMatch(
    /Best of your books now: -108, confirmed .+ ago\. Stake \$223 instead of \$265\./,
  );
  expect(result()).toBe('At least +$6.48 (+1.53%)');
  expect(screen.getByRole('button', { name: 'Copy $223' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open 8 for Under 25.5, $223' })).toBeTruthy();
});

it('the second bet follows +105 and $40: $43 at -108', async () => {
  renderPlacing();
  await got('+105', '40');
  await secondAppears();
  // $82 against $43: it returns 43 × 1.9259 = $82.81; -$1.00 and -$0.19. $42 returns $80.89: $0.00 and -$1.11. So $43.
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('43');
  expect(result()).toBe('At worst -$1.00 (-1.20%)');
});

it('the second bet is staked anew for other odds until its stake is typed', async () => {
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  enterText(screen.getByLabelText('Odds'), '-110');
  // 430 / 1.9091 = 225.2: $225 returns $429.55, of $425.
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('225');
  expect(result()).toBe('At least +$4.55 (+1.07%)');
  enterText(screen.getByLabelText('Stake'), '100.50');
  // Over: 430 - 300.50 = 129.50. Under: 191.86 - 300.50 = -108.64.
  expect(result()).toBe('At worst -$108.64 (-36.15%)');
});

it('the second bet is within the bettor’s limit and rounding, which is said', async () => {
  const rules = { ...defaultStakeRules, step: 5 as const, mostAt: new Map([[8, cents(15_000)]]) };
  renderPlacing({ betting: { rules } });
  await got('115', '200');
  // At BetRivers $235 in steps of $5: 430 - 435 = -5, 427.62 - 435 = -7.38. At Novig $150: 288.89 - 350 = -61.11.
  expect(await screen.findByRole('heading', { name: 'Under 25.5 at BetRivers' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('235');
  await userEvent.click(screen.getByRole('button', { name: 'Price gone?' }));
  const novig = screen.getByText(/^Novig/).closest('li');
  expect(novig?.textContent).toMatch(/\$150 at -108 closes it for -\$61.11.*Limited, so it covers only part/);
});

it('the second bet is at the bettor’s books only', async () => {
  renderPlacing({ betting: { books: new Set([1, 25]) } });
  await got('115', '200');
  expect(await screen.findByRole('heading', { name: 'Under 25.5 at BetRivers' })).toBeTruthy();
  expect(result()).toBe('At worst -$6.56 (-1.50%)');
});

it('the second bet is added to the position, and then both are done', async () => {
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  await savedText('Saved to Track.');
  await got('-109', '224');
  expect(await screen.findByRole('heading', { name: /Both bets are placed/ })).toBeTruthy();
  await waitFor(() =>
    expect(bets.legs()).toEqual([
      [1, 115, 200],
      [8, -109, 224],
    ]),
  );
  // 430 - 424 = 6.00; 224 × 1.9174 = 429.50: 5.50 of 424.
  expect(result()).toBe('At least +$5.50 (+1.30%)');
  await savedText('Saved to Track.');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(draftsOf(USER)).toEqual([]);
});

it('the second bet whose price is gone has the cheapest ways out, which replace it', async () => {
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  await userEvent.click(screen.getByRole('button', { name: 'Price gone?' }));
  const ways = within(screen.getByRole('list', { name: 'Your options' })).getAllByRole('listitem');
  // DraftKings -135 (1.7407): $247 returns $429.96, of $447: -$17.04, with an over -$17.
  expect(ways.map(({ textContent }) => textContent?.split('.')[0])).toEqual([
    'BetRivers: $236 at -122 closes it for -$6',
    'DraftKings: $247 at -135 closes it for -$17',
    'Or keep the one bet: $200 to win $230',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Hedge at BetRivers/ }));
  expect(await screen.findByRole('heading', { name: 'Under 25.5 at BetRivers' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Odds').value).toBe('-122');
  await userEvent.click(screen.getByRole('button', { name: 'Price gone?' }));
  expect(screen.queryByRole('button', { name: /^Hedge at Novig/ })).toBeNull();
});

it('the second bet that is not placed leaves one bet, of the same kind', async () => {
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  await userEvent.click(screen.getByRole('button', { name: 'Price gone?' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep one bet' }));
  expect(await screen.findByRole('heading', { name: /One bet kept/ })).toBeTruthy();
  expect(screen.getByText('$200 to win $230')).toBeTruthy();
  expect(bets.legs()).toEqual([[1, 115, 200]]);
  expect(server.callsTo(`POST /api/bets/${bets.id}`)).toEqual([]);
});

it('the second bet without any price at the bettor’s books leaves to keep one bet', async () => {
  renderPlacing({ betting: { books: new Set([1]) } });
  await got('115', '200');
  expect(await screen.findByText('No other price at your books hedges this bet now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^I placed/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep one bet' }));
  expect(await screen.findByRole('heading', { name: /One bet kept/ })).toBeTruthy();
});

it('the second bet has the prices of the beginning where they cannot be looked up', async () => {
  for (const call of ['GET /api/opportunities', 'GET /api/odds/e1/player_points', 'GET /api/scan-stats']) {
    server.on(call, () => json({ message: 'No' }, 503));
  }
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  expect(screen.getByText(/Current prices could not be loaded/)).toBeTruthy();
  expect(result()).toBe('At least +$6.48 (+1.53%)');
  fakePrices(server, [[8, -120]]);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh prices' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Odds').value).toBe('-120'));
});

it('leaving and coming back after a reload loses nothing', async () => {
  const { unmount } = renderPlacing();
  enterText(screen.getByLabelText('Stake'), '180');
  unmount();
  const again = renderAgain();
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('180');
  await confirm();
  await secondAppears();
  await savedText('Saved to Track.');
  again.unmount();
  // It is no longer listed.
  server.on('GET /api/opportunities', []);
  server.on('GET /api/odds/e1/player_points', {});
  renderAgain();
  expect(await screen.findByText(/No price for this bet at your books now/)).toBeTruthy();
  expect(screen.getByText(/Over 25.5 at FanDuel: \$180 at \+118/)).toBeTruthy();
});

it('leaving before anything was pressed or typed leaves no unfinished bet', async () => {
  renderPlacing();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(draftsOf(USER)).toEqual([]);
});

it('leaving after a press keeps the bet for this account only', async () => {
  renderPlacing();
  await userEvent.click(screen.getByRole('button', { name: /^Open 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(draftsOf(USER)).toHaveLength(1);
  expect(draftsOf('other')).toEqual([]);
});

it('saving that fails is said, goes on, and is repeated by a press without saving twice', async () => {
  server.on('POST /api/bets', () => json({ message: 'Something broke' }, 500));
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  expect(await screen.findByText(/Not saved to Track yet/)).toBeTruthy();
  await got('-108', '223');
  expect(await screen.findByRole('heading', { name: /Both bets are placed/ })).toBeTruthy();
  bets = fakeBets(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save again' }));
  await savedText('Saved to Track.');
  expect(bets.legs()).toEqual([
    [1, 115, 200],
    [8, -108, 223],
  ]);
  expect(new Set(server.callsTo('POST /api/bets').map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('saving whose reply is lost is found done', async () => {
  const path = `/api/bets/${bets.id}`;
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  await savedText('Saved to Track.');
  const legs = [
    { sportsbookId: 1, label: OVER, pick: null, odds: 115, stake: 200, bonus: false },
    { sportsbookId: 8, label: OVER, pick: null, odds: -108, stake: 223, bonus: false },
  ].map((leg) => ({ ...leg, fee: 0, placedAt: '2026-11-21T18:00:00Z' }));
  const position = {
    id: bets.id,
    revision: 2,
    kind: 'arbitrage',
    game: null,
    legs,
    tags: [],
    note: '',
    state: 'open',
  };
  server.on(`POST ${path}`, () => json({ message: 'Changed' }, 409));
  server.on(`GET ${path}`, {
    position: { ...position, placedAt: '2026-11-21T18:00:00Z', profit: 0 },
    ...{ changes: [], prices: [] },
  });
  await confirm();
  await savedText('Saved to Track.');
  expect(server.callsTo(`POST ${path}`)).toHaveLength(1);
});

it('saving by a double press is done once', async () => {
  renderPlacing();
  await userEvent.dblClick(screen.getByRole('button', { name: /^I (placed|got) / }));
  await secondAppears();
  await savedText('Saved to Track.');
  expect(server.callsTo('POST /api/bets')).toHaveLength(1);
  expect(bets.legs()).toEqual([[1, 118, 235]]);
});

it('saving of a correction changes the bet that is saved', async () => {
  renderPlacing();
  await got('115', '200');
  await secondAppears();
  await savedText('Saved to Track.');
  await userEvent.click(screen.getByRole('button', { name: /^Change what you got/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('200');
  await got('115', '100');
  await secondAppears();
  // 215 / 1.9259 = 111.6: $112 returns $215.70; 215 - 212 = 3, 3.70.
  expect(screen.getByLabelText<HTMLInputElement>('Stake').value).toBe('112');
  await waitFor(() => expect(bets.legs()).toEqual([[1, 115, 100]]));
});

it('both bets are placed from start to end, and each step takes the focus', async () => {
  const user = userEvent.setup();
  renderPlacing();
  expect(document.activeElement?.textContent).toBe('Over 25.5 at FanDuel');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Copy $235');
  await user.keyboard('{Enter}');
  for (let press = 0; press < 3; press += 1) await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Odds'));
  await user.keyboard('115');
  await user.tab();
  await user.keyboard('200{Enter}');
  await secondAppears();
  expect(document.activeElement?.textContent).toBe('Under 25.5 at Novig');
  screen.getByLabelText('Stake').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: /Both bets are placed/ })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Both bets are placed, done');
  await waitFor(() =>
    expect(bets.legs()).toEqual([
      [1, 115, 200],
      [8, -108, 223],
    ]),
  );
});

it('both bets are placed by four presses after Place: open and placed, twice', async () => {
  renderPlacing();
  let presses = 0;
  const press = async (element: HTMLElement) => {
    presses += 1;
    await userEvent.click(element);
  };
  await press(screen.getByRole('button', { name: /^Open 1 for/ }));
  await press(screen.getByRole('button', { name: /^I (placed|got) / }));
  await secondAppears();
  await press(screen.getByRole('button', { name: /^Open 8 for/ }));
  await press(screen.getByRole('button', { name: /^I (placed|got) / }));
  expect(await screen.findByRole('heading', { name: /Both bets are placed/ })).toBeTruthy();
  await waitFor(() => expect(bets.legs()).toHaveLength(2));
  expect(presses).toBe(4);
});

it('every field and button says what it is about', async () => {
  renderPlacing();
  expect(screen.getByRole('dialog', { name: 'Place both bets' })).toBeTruthy();
  expect(screen.getByRole('form', { name: 'What you got for Over 25.5 at FanDuel' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change the sign, Over 25.5 at FanDuel' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'I placed $235 at +118' })).toBeTruthy();
});

it('a bet that the person’s limits stop is recorded once they say that it is placed', async () => {
  const message = 'Placing and alerts are stopped until Thu, Dec 3, 12:00 AM ET: you are taking a time-out.';
  const details = { reason: 'time-out', until: '2026-12-03T05:00:00.000Z' };
  server.on('POST /api/bets', ({ body }: { body: unknown }) => {
    if ((body as { placing?: true }).placing) return refusal('placing-stopped', { message, ...details });
    return json({
      ...{ id: 'a'.repeat(32), revision: 1, kind: 'arbitrage', game: null, tags: [], note: '', state: 'open' },
      ...{ placedAt: '2026-11-21T18:00:00Z', profit: 0, legs: [] },
    });
  });
  renderPlacing();
  await got('+115', '200');
  expect(await screen.findByText(new RegExp(message))).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'I placed it: record it' }));
  await waitFor(() => expect(server.callsTo('POST /api/bets')).toHaveLength(2));
  expect(server.callsTo('POST /api/bets')[1]?.body).not.toHaveProperty('placing');
});

it('what a book took less of is saved with what was asked', async () => {
  renderPlacing();
  enterText(screen.getByLabelText('Stake'), '12');
  await userEvent.click(screen.getByRole('checkbox', { name: 'FanDuel took less than I asked for' }));
  await confirm();
  await savedText('Saved to Track.');
  expect(server.callsTo('POST /api/bets')[0]?.body).toMatchObject({ legs: [{ stake: 12, asked: 235 }] });
});

it('a smaller stake of one’s own says nothing of the book, and a full one is not asked about', async () => {
  renderPlacing();
  expect(screen.queryByRole('checkbox', { name: 'FanDuel took less than I asked for' })).toBeNull();
  await got('+118', '100');
  await savedText('Saved to Track.');
  expect(server.callsTo('POST /api/bets')[0]?.body).toMatchObject({
    legs: [expect.not.objectContaining({ asked: 235 })],
  });
});

it('a second stake that other odds make smaller says nothing of the book', async () => {
  renderPlacing();
  await got('+118', '235');
  await secondAppears();
  const before = Number(screen.getByLabelText<HTMLInputElement>('Stake').value);
  enterText(screen.getByLabelText('Odds'), '+150');
  expect(Number(screen.getByLabelText<HTMLInputElement>('Stake').value)).toBeLessThan(before);
  expect(screen.queryByRole('checkbox', { name: /took less/ })).toBeNull();
  enterText(screen.getByLabelText('Stake'), '12');
  expect(screen.getByRole('checkbox', { name: /took less/ })).toBeTruthy();
});

import '../../testing/fail-on-console-error.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { everyLineKey, packHistory } from '../../../../shared/grid/changes.ts';
import type { BookQuote, GamePrices } from '../../../../shared/grid/market-prices.ts';
import { packGame } from '../../../../shared/grid/pack-game.ts';
import { clearListCache } from '../../api/list-cache.ts';
import { fakeApi } from '../../testing/api-server.ts';
import { withLayout } from '../../testing/layout.ts';
import { renderPart } from '../../testing/render.tsx';
import { rememberSignedIn } from '../../testing/signed-in-hint.ts';
import { GameOdds } from './GameOdds.tsx';
import { OddsScreen } from './OddsScreen.tsx';

const server = fakeApi();
withLayout(1200);

const NOW = Math.floor(Date.now() / 1000);

function quote(sportsbookId: number, home: number, away: number, more: Partial<BookQuote> = {}): BookQuote {
  const prices = [home, away] as const;
  return { sportsbookId, line: 0, prices, updatedAt: NOW, aside: [null, null], open: { line: 0, prices }, ...more };
}

const nba: GamePrices = {
  ...{ at: NOW, id: 'g1', startsAt: NOW + 60, homeTeam: 'Celtics', awayTeam: 'Knicks' },
  markets: [
    {
      key: 'h2h',
      books: [
        quote(1, -140, 120, { before: { at: NOW - 30, line: 0, prices: [-125, 120] } }),
        quote(2, -150, 130),
        quote(3, -900, 110, { aside: ['far', null] }),
      ],
      gone: [{ sportsbookId: 4, at: NOW - 600, line: 0, prices: [-140, 120], open: { line: 0, prices: [-140, 120] } }],
    },
  ],
};

beforeEach(() => {
  // As large as the window: happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  clearListCache();
  rememberSignedIn();
  const event = { id: 'g1', sport: 'basketball_nba', startTime: new Date((NOW + 60) * 1000).toISOString() };
  server.on('GET /api/events', [
    { ...event, homeTeam: 'Celtics', awayTeam: 'Knicks', title: 'Knicks @ Celtics', metadata: {} },
  ]);
  server.on('GET /api/grid/basketball_nba', [packGame(nba)]);
  for (const list of ['opportunities', 'overlap', 'low-hold', 'value']) server.on(`GET /api/${list}`, []);
  server.on('GET /api/user-preferences', {});
  server.on('GET /api/betting-settings', { books: [] });
});

it('a game is a row with its name as head and a column for each sportsbook, with moves, set-aside prices and best ones in words', async () => {
  renderPart(<OddsScreen />);
  const row = within(await screen.findByRole('row', { name: /Knicks/ }));
  expect(row.getByRole('rowheader', { name: /Knicks.*Celtics/ })).toBeDefined();
  expect(row.getByRole('button', { name: /Celtics at FanDuel: -140.*down 15 from -125.*best price/ })).toBeDefined();
  expect(row.getByRole('button', { name: /Knicks at DraftKings: \+130.*best price/ })).toBeDefined();
  expect(row.getByRole('button', { name: /Celtics at BetMGM: -900.*set aside: Too far/ })).toBeDefined();
  expect(row.getByRole('button', { name: /^Caesars: gone \d+:\d\d [AP]M$/ })).toBeDefined();
});

it('a game’s row links to what each board lists of it', async () => {
  server.on('GET /api/opportunities', [{ id: 'arbitrage/g1/spreads//0', eventId: 'g1', market: 'spreads' }]);
  server.on('GET /api/value', [{ id: 'value/g1/spreads//0', eventId: 'g1', market: 'spreads' }]);
  server.on('GET /api/overlap', [{ id: 'overlap/g1/totals//8', eventId: 'g1', market: 'totals' }]);
  renderPart(<OddsScreen />);
  const row = within(await screen.findByRole('row', { name: /Knicks/ }));
  expect((await row.findByRole('link', { name: 'Value' })).getAttribute('href')).toBe(
    '/value?details=value%2Fg1%2Fspreads%2F%2F0',
  );
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Arbitrage', 'Value']),
  );
  expect(row.queryByRole('link', { name: 'Overlap' })).toBeNull();
});

it('the lines of a player’s market link once to what each board lists of it', async () => {
  const at = (line: number) => ({
    ...quote(1, -110, -110),
    ...{ line, open: { line, prices: [-110, -110] as const } },
  });
  const tatum = { key: everyLineKey('player_points', 'Jayson Tatum'), books: [at(2650), at(2750)], gone: [] };
  server.on('GET /api/grid/basketball_nba', [packGame({ ...nba, markets: [tatum] })]);
  server.on('GET /api/value', [
    { id: 'value/g1/points', eventId: 'g1', market: 'player_points', participant: 'Jayson Tatum' },
  ]);
  renderPart(
    <Routes>
      <Route path="/odds/:event" element={<GameOdds />} />
    </Routes>,
    '/odds/g1?market=player_points',
  );
  const lines = within(await screen.findByRole('table', { name: 'Player Points, all lines' }));
  expect(lines.getAllByRole('rowheader', { name: /Jayson Tatum/ })).toHaveLength(2);
  expect(await lines.findAllByRole('link', { name: 'Value' })).toHaveLength(1);
});

it('a price that no scan has asked for since is shown as old, and counts for nothing', async () => {
  const left = {
    sportsbookId: 1,
    at: NOW - 60,
    line: 0,
    prices: [500, 500],
    open: { line: 0, prices: [-140, 120] },
  } as const;
  const markets = [{ key: 'h2h', books: [quote(2, -150, 130)], gone: [{ ...left, confirmedAt: NOW - 700 }] }];
  server.on('GET /api/grid/basketball_nba', [packGame({ ...nba, markets })]);
  renderPart(<OddsScreen />);
  const row = within(await screen.findByRole('row', { name: /Knicks/ }));
  expect(row.getByRole('button', { name: /^Celtics at FanDuel: \+500.*confirmed \d+:\d\d [AP]M$/ })).toBeDefined();
  expect(row.queryByRole('button', { name: /FanDuel.*best price/ })).toBeNull();
  expect(row.getByRole('button', { name: /^Celtics at DraftKings: -150.*best price/ })).toBeDefined();
});

it('a player’s row has of each sportsbook the line nearest to one half, and is found by name', async () => {
  const about = (name: string, ...books: BookQuote[]) => ({
    key: everyLineKey('player_points', name),
    books,
    gone: [],
  });
  const at = (line: number, sportsbookId: number, over: number, under: number) => ({
    ...quote(sportsbookId, over, under),
    ...{ line, open: { line, prices: [over, under] as const } },
  });
  const lines = [
    about('Jayson Tatum', at(2650, 1, -180, 140), at(2750, 1, -110, -110), at(2750, 2, -105, -115)),
    about('Jalen Brunson', at(2550, 1, -110, -110)),
  ];
  renderPart(<OddsScreen />);
  await screen.findByRole('row', { name: /Knicks/ });
  server.on('GET /api/grid/basketball_nba', [packGame({ ...nba, markets: lines })]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'More markets' }), 'Player Points');
  const row = within(await screen.findByRole('row', { name: /Tatum/ }));
  expect(row.getByRole('button', { name: /Over at FanDuel: -110/ })).toBeDefined();
  expect(row.getByRole('button', { name: /Over at DraftKings: -105.*best price/ })).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), 'tatum');
  await expect.poll(() => screen.queryByRole('row', { name: /Brunson/ })).toBeNull();
});

it('arrow keys go from price to price', async () => {
  renderPart(<OddsScreen />);
  const price = await screen.findByRole('button', { name: /Knicks at FanDuel/ });
  price.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toContain('Celtics at FanDuel');
});

it('arrow keys pass cells that have one value for both sides, End goes to the last sportsbook, and leave the search for the first price', async () => {
  const later = { ...nba, id: 'g2', startsAt: NOW + 90, homeTeam: 'Bulls', awayTeam: 'Heat' };
  server.on('GET /api/grid/basketball_nba', [packGame(nba), packGame(later)]);
  renderPart(<OddsScreen />);
  const [hold] = await screen.findAllByRole('button', { name: '1.8%' });
  const cell = () => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell');
  hold?.focus();
  expect(cell()).toBe('0 2');
  await userEvent.keyboard('{ArrowDown}');
  expect(cell()).toBe('1 2');
  await userEvent.keyboard('{ArrowUp}{End}');
  const columns = Number(screen.getByRole('table').getAttribute('aria-colcount'));
  await expect.poll(cell).toBe(`0 ${columns - 2}`);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{ArrowDown}');
  expect(cell()).toBe('0 0');
});

it('a press on a price opens the chart of all sportsbooks, and a league without games says so', async () => {
  const change = { at: NOW - 600, sportsbookId: 1, line: 0, prices: [-125, 120], aside: [null, null] } as const;
  server.on('GET /api/grid/history/g1', {
    ...{ league: 'basketball_nba', startsAt: NOW + 60, homeTeam: 'Celtics', awayTeam: 'Knicks', to: NOW },
    markets: packHistory([{ key: 'h2h', changes: [change] }]),
  });
  renderPart(<OddsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /Celtics at FanDuel/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Moneyline: Celtics' }));
  expect(await dialog.findByRole('heading', { name: 'Celtics: how the price moved' })).toBeDefined();
  expect(dialog.getByRole('link', { name: /Bet Celtics at DraftKings/ })).toBeDefined();
  // A moneyline has no lines.
  expect(dialog.queryByRole('columnheader', { name: 'Line' })).toBeNull();
  expect(dialog.queryByText(/At other lines too/)).toBeNull();
  expect(dialog.getByRole('img', { name: /^The best prices imply 58.3% and 43.5%: a gap of -1.81%/ })).toBeDefined();
});

it('a press on a player’s price opens the chart of the family’s lines', async () => {
  const change = { sportsbookId: 1, prices: [-125, 120], aside: [null, null] } as const;
  server.on('GET /api/grid/history/g1?market=player_points', {
    ...{ league: 'basketball_nba', startsAt: NOW + 60, homeTeam: 'Celtics', awayTeam: 'Knicks', to: NOW },
    markets: packHistory([
      {
        key: everyLineKey('player_points', 'Jayson Tatum'),
        changes: [
          { ...change, at: NOW - 600, line: 2750 },
          { ...change, at: NOW - 300, line: 2650 },
        ],
      },
    ]),
  });
  renderPart(<OddsScreen />);
  await screen.findByRole('row', { name: /Knicks/ });
  const book = { line: 2750, open: { line: 2750, prices: [-110, -110] as const } };
  const tatum = {
    key: everyLineKey('player_points', 'Jayson Tatum'),
    books: [{ ...quote(1, -110, -110), ...book }],
    gone: [],
  };
  server.on('GET /api/grid/basketball_nba', [packGame({ ...nba, markets: [tatum] })]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'More markets' }), 'Player Points');
  const row = within(await screen.findByRole('row', { name: /Tatum/ }));
  await userEvent.click(row.getByRole('button', { name: /Over at FanDuel: -110/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Player Points: Jayson Tatum Over/ }));
  expect(await dialog.findByRole('heading', { name: 'Jayson Tatum Over 27.5: how the price moved' })).toBeDefined();
  expect(dialog.getByRole('img', { name: /FanDuel went from o27.5 -125 to o27.5 -125/ })).toBeDefined();
  expect(dialog.getByRole('link', { name: /Bet Jayson Tatum Over 27.5 at FanDuel/ })).toBeDefined();
});

it('a started game says how any of its further markets moved, by line', async () => {
  const change = { sportsbookId: 1, prices: [-125, 120], aside: [null, null] } as const;
  const game = { league: 'basketball_nba', startsAt: NOW - 60, homeTeam: 'Celtics', awayTeam: 'Knicks', to: NOW };
  server.on('GET /api/events', []);
  server.on('GET /api/grid/history/g1', {
    ...game,
    markets: packHistory([{ key: 'h2h', changes: [{ ...change, at: NOW - 600, line: 0 }] }]),
  });
  server.on('GET /api/grid/history/g1?market=player_points', {
    ...game,
    markets: packHistory([
      {
        key: everyLineKey('player_points', 'Jayson Tatum'),
        changes: [
          { ...change, at: NOW - 600, line: 2750 },
          { ...change, at: NOW - 300, line: 2650 },
        ],
      },
    ]),
  });
  server.on('GET /api/grid/history/g1?market=totals', { ...game, markets: packHistory([]) });
  renderPart(
    <Routes>
      <Route path="/odds/:event" element={<GameOdds />} />
    </Routes>,
    '/odds/g1',
  );
  await screen.findByRole('heading', { name: /Moneyline, Celtics/ });
  expect(screen.getByRole('img', { name: /^The best prices imply 55\.6% and 45\.5%: a gap of / })).toBeDefined();
  const choose = (name: string, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
  await choose('More markets', 'Player Points');
  expect(await screen.findByRole('heading', { name: /Player Points, Jayson Tatum Over 26.5/ })).toBeDefined();
  await choose('Bet', 'Jayson Tatum Over 27.5');
  expect(await screen.findByRole('heading', { name: /Player Points, Jayson Tatum Over 27.5/ })).toBeDefined();
  await choose('More markets', 'Over/Under');
  expect(await screen.findByText('No prices for this market are stored.')).toBeDefined();
});

it('on a phone one book is shown, and a swipe across goes to the next one, but none down the page', async () => {
  vi.stubGlobal('innerWidth', 390);
  renderPart(<OddsScreen />);
  const table = await screen.findByRole('table');
  const swipe = (by: { across: number; down: number }) => {
    fireEvent.touchStart(table, { touches: [{ clientX: 200, clientY: 300 }] });
    fireEvent.touchEnd(table, { changedTouches: [{ clientX: 200 + by.across, clientY: 300 + by.down }] });
  };
  const shown = () => screen.getByText(/^\d of 4$/).textContent;
  expect(shown()).toBe('1 of 4');
  expect(screen.getByRole('button', { name: /Celtics at BetMGM/ })).toBeDefined();
  swipe({ across: -80, down: 10 });
  expect(shown()).toBe('2 of 4');
  expect(screen.getByRole('button', { name: /^Caesars: gone/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /at BetMGM/ })).toBeNull();
  swipe({ across: -80, down: 60 });
  swipe({ across: -30, down: 0 });
  expect(shown()).toBe('2 of 4');
  swipe({ across: 80, down: 0 });
  swipe({ across: 80, down: 0 });
  expect(shown()).toBe('1 of 4');
});

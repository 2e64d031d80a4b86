import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import type { BookQuote, GamePrices } from '../../../shared/grid/market-prices.ts';
import { packGame } from '../../../shared/grid/pack-game.ts';
import { SKIP_SPLASH } from '../../browser/product.ts';
import { type Figure, median } from '../figures.ts';
import { logIn, type Product } from './board.ts';
import { onNextPaint, paintTime } from './painted.ts';

const LEAGUES = ['basketball_nba', 'basketball_ncaab'] as const;
const GAMES = [10, 250] as const;
const BOOKS = 20;
/** After a first one, in which nothing is compiled yet. */
const ROUNDS = 6;
const FRAMES = 120;

/** Runs in the page: the 95th percentile of the milliseconds between frames while the screen scrolls by a row a frame. */
const SCROLLED = `new Promise((resolve) => {
  const times = [];
  const step = (at) => {
    times.push(at);
    document.querySelector('#content table').parentElement.scrollBy(0, 40);
    if (times.length <= ${FRAMES}) return requestAnimationFrame(step);
    const between = times.slice(1).map((time, n) => time - times[n]).toSorted((a, b) => a - b);
    resolve(between[Math.floor(between.length * 0.95)]);
  };
  requestAnimationFrame(step);
})`;

/** Twenty books' prices of a league of ten games and of one of 250: shown one after the other, and scrolled. */
export async function benchOddsScreen(browser: Browser, local: Product): Promise<Figure[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.addInitScript({ content: SKIP_SPLASH });
  const games = LEAGUES.map((league, n) => gamesOf(league, GAMES[n] ?? 0));
  const events = games.flatMap((list, n) =>
    list.map(({ id, startsAt, homeTeam, awayTeam }) => {
      const startTime = new Date(startsAt * 1000).toISOString();
      return { id, sport: LEAGUES[n], startTime, homeTeam, awayTeam, title: `${awayTeam} @ ${homeTeam}`, metadata: {} };
    }),
  );
  await page.route('**/api/events', (route) => route.fulfill({ json: events }));
  for (const [n, league] of LEAGUES.entries())
    await page.route(`**/api/grid/${league}`, (route) => route.fulfill({ json: games[n]?.map(packGame) }));
  await logIn(page, local);
  await page.getByText(/ Available$/).waitFor();
  await page.goto(`${local.url}/odds?day=&league=${LEAGUES[0]}`);
  await page.getByText(`${GAMES[0]} games`).waitFor();
  const show = async (n: number) => {
    const isShown = `document.querySelector('#content tbody th')?.textContent.includes('${LEAGUES[n]}') === true`;
    await page.evaluate(onNextPaint('change', isShown));
    await page.getByLabel('League').selectOption(LEAGUES[n] ?? '');
    return paintTime(page);
  };
  const rounds: { readonly many: number; readonly few: number }[] = [];
  while (rounds.length <= ROUNDS) rounds.push({ many: await show(1), few: await show(0) });
  await show(1);
  const counted = rounds.slice(1);
  const size = GAMES[1];
  return [
    {
      name: 'odds of another league, 250 games over 10',
      size,
      value: median(counted.map(({ many, few }) => many / few)),
      unit: 'ratio',
      goal: 2,
    },
    { name: 'odds of another league', size, value: median(counted.map(({ many }) => many)), unit: 'ms' },
    { name: 'odds scrolled, 95 % of frames within', size, value: await scrolled(page), unit: 'ms', goal: 17 },
  ];
}

async function scrolled(page: Page): Promise<number> {
  return z.parse(z.number(), await page.evaluate(SCROLLED));
}

function gamesOf(league: string, count: number): GamePrices[] {
  const at = Math.floor(Date.now() / 1000);
  const quote = (sportsbookId: number, n: number): BookQuote => {
    const prices = [-110 - ((sportsbookId * 7 + n) % 40), 100 + ((sportsbookId * 5 + n) % 30)] as const;
    return { sportsbookId, line: 0, prices, updatedAt: at, aside: [null, null], open: { line: 0, prices } };
  };
  return Array.from({ length: count }, (_, n) => ({
    ...{
      at,
      id: `${league}${n}`,
      startsAt: at + 3600 + n * 60,
      homeTeam: `${league} ${n} ${league}`,
      awayTeam: `Visitors ${n}`,
    },
    markets: [{ key: 'h2h', books: Array.from({ length: BOOKS }, (_, book) => quote(book + 1, n)), gone: [] }],
  }));
}

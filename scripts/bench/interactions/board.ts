import type { Browser, Page, Route } from '@playwright/test';
import { anOpportunity, someStats } from '../../../frontend/src/testing/opportunities.ts';
import { deltaJson } from '../../../functions/odds/api/delta-json.ts';
import { SKIP_SPLASH } from '../../browser/product.ts';
import type { startLocal } from '../../dev/start-local.ts';
import { FIRST_CARD } from './painted.ts';

/** Like an average phone. */
const CPU_SLOWDOWN = 4;
/** Generous, since the machine may be busy. */
const TIMEOUT_MS = 120_000;
const DAY_MS = 24 * 3_600_000;
const SCAN_MS = 60_000;
/** Percent. Margins decrease evenly from the best, so that a filter leaves the same share of both boards. */
const BEST_MARGIN = 4;
const MARGIN_RANGE = 3;

/** Runs before the page's own scripts: tells when an answer with a list has been parsed, which takes as long as the list is. */
const ANNOUNCE_LISTS = `{
  const json = Response.prototype.json;
  Response.prototype.json = async function () {
    const value = await json.call(this);
    if (new URL(this.url).pathname === '/api/opportunities') dispatchEvent(new Event('list-parsed'));
    return value;
  };
}`;
/** Runs before the page's own scripts; measures from the reload. */
const PAINT_OF_FIRST_CARD = `
  globalThis.painted = new Promise((resolve) => {
    const look = () =>
      document.querySelector('${FIRST_CARD}') === null
        ? requestAnimationFrame(look)
        : setTimeout(() => resolve(performance.now()));
    requestAnimationFrame(look);
  });
`;

export type Product = Pick<Awaited<ReturnType<typeof startLocal>>, 'url' | 'credentials'>;

interface BoardSetting {
  readonly browser: Browser;
  readonly local: Product;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Renews the list of a bettor who has some of the books by deltas; otherwise that of one who has all, whole. */
  readonly deltas?: boolean;
}

const OVER = 'Over/Under: Over 8.5';
const UNDER = 'Over/Under: Under 8.5';
/** By id; they have prices for both sides of every game. */
const OTHER_BOOKS = [3, 4, 5, 6, 7, 8];
/** Of a bettor whose rows are all paired again. */
const SOME_BOOKS = { books: [4, 6, 7].map((sportsbookId) => ({ sportsbookId, on: true })), stake: 250 };

/** Opens a signed-in subscriber's board with a CPU slowdown and without the splash. */
export async function boardOf(
  cards: number,
  { browser, local: { url, credentials }, viewport, deltas = false }: BoardSetting,
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript({ content: SKIP_SPLASH });
  await page.addInitScript({ content: PAINT_OF_FIRST_CARD });
  await page.addInitScript({ content: ANNOUNCE_LISTS });
  // A scan that has just ended, so that the page refetches its list at once.
  await page.route('**/api/scan', (route) => route.fulfill({ json: { scanId: 'recent', state: 'recent' } }));
  await page.route('**/api/scan-stats', (route) => route.fulfill({ json: someStats({ scanId: 'recent' }) }));
  await page.route('**/api/betting-settings', (route) =>
    route.fulfill({ json: { ...(deltas ? SOME_BOOKS : { books: [] }), setUp: 'done' } }),
  );
  await page.route('**/api/opportunities*', deltas ? byDeltas(cards) : whole(cards));
  await logIn(page, { url, credentials });
  await page.getByText(`${cards.toLocaleString('en-US')} Available`, { exact: true }).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Logs a subscriber in through the page's dialog. */
export async function logIn(page: Page, { url, credentials }: Product): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(credentials.email);
  await dialog.getByLabel('Password', { exact: true }).fill(credentials.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Every other answer has the games turned around, so that a renewal shows. */
function whole(count: number) {
  let answers = 0;
  return (route: Route) => {
    answers += 1;
    return route.fulfill({ json: opportunities(count, Date.now(), () => answers % 2 === 0) });
  };
}

/** Every answer confirms all prices a scan later, and has every tenth game turned around. */
function byDeltas(count: number) {
  const start = Date.now() - DAY_MS;
  let answers = 0;
  const version = (answer: number) => ({
    version: `v${answer}`,
    rows: opportunities(count, start + answer * SCAN_MS, (index) => answer % 2 === 0 && index % 10 === 0).map(
      (row) => ({
        id: row.id,
        json: JSON.stringify(row),
      }),
    ),
  });
  return (route: Route) => {
    const [before, now] = [version(answers), version(answers + 1)];
    answers += 1;
    const knows = new URL(route.request().url()).searchParams.get('since') === before.version;
    const body = knows
      ? deltaJson(before, now, Math.floor(Date.now() / 1000))
      : `[${now.rows.map(({ json }) => json).join(',')}]`;
    return route.fulfill({ body, contentType: 'application/json', headers: { etag: `W/"${now.version}"` } });
  };
}

/**
 * Arbitrages in the board's order, best first, each of a different game; the best one starts last.
 * @param at when the prices were confirmed; milliseconds since 1970
 */
function opportunities(count: number, at: number, isTurned: (index: number) => boolean) {
  const updatedAt = wholeSeconds(at);
  const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const quotes = (bestBook: number, bestOdds: number) =>
      [bestBook, ...OTHER_BOOKS].map((sportsbookId, place) => ({
        sportsbookId,
        odds: american(bestOdds - 2 * place - (index === 0 ? 0 : 1 + (index % 3))),
        updatedAt,
      }));
    const row = anOpportunity({
      id: `arbitrage/e${index}/totals//8.5`,
      eventId: `e${index}`,
      eventTitle: isTurned(index) ? `Hosts ${index} @ Visitors ${index}` : `Visitors ${index} @ Hosts ${index}`,
      eventStartTime: wholeSeconds(tomorrow + (count - index) * 60_000),
      profitMargin: (BEST_MARGIN - (MARGIN_RANGE * index) / count).toFixed(4),
      quotes: { [OVER]: quotes(1, 120), [UNDER]: quotes(2, 115) },
      oldestQuoteAt: updatedAt,
    });
    const best = Object.entries(row.bestOdds).map(([label, leg]) => [label, { ...leg, updatedAt }] as const);
    return { ...row, bestOdds: Object.fromEntries(best) };
  });
}

/** `points`: the winnings of a bet of 100 above even, or below 100 as much more to bet. */
function american(points: number): number {
  return points >= 100 ? points : points - 200;
}

function wholeSeconds(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { offeredSportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import { listAlerts } from '../../shared/contracts/alerts/history.ts';
import { getPosition } from '../../shared/contracts/bets/positions.ts';
import { expect, type Product, test } from './product.ts';
import { openAs, ownPageHeaders } from './users.ts';
import { viewports } from './viewports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Full games, which a final score settles, on lines that books still have at the start: moneylines, and those of leagues with alternate lines. */
const MONEYLINE = /\/h2h\//;
const WITH_LINES = /\/(spreads|totals)\//;
const LEAGUES_WITH_LINES = / in (NBA|NFL) /;

const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const decimalOf = (american: number) => (american > 0 ? 1 + american / 100 : 1 + 100 / -american);
const americanOf = (decimal: number) => Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1));
const oddsText = (american: number) => (american > 0 ? `+${american}` : `${american}`);
const cents = (dollars: number) => Math.round(dollars * 100) / 100;
const signOf = (amount: number) => (amount > 0 ? '+' : amount < 0 ? '-' : '');
/** `+$4.60`, `-$12` */
const dollarText = (amount: number) => `${signOf(amount)}$${Math.abs(amount).toFixed(2).replace('.00', '')}`;

/** Bets only where nothing is taken from winnings, so that odds alone say what a bet pays. */
async function betWithoutFees(page: Page, product: Product): Promise<void> {
  const books = offeredSportsbooks.map(({ id, kind }) => ({ sportsbookId: id, on: kind === 'sportsbook' }));
  const data = { books, stake: 500, setUp: 'done' };
  const reply = await page.request.post('/api/betting-settings', { data, headers: ownPageHeaders(product) });
  expect(reply.status()).toBe(200);
}

/** The first alert about a game that a score settles; scans until there is one. */
async function nextAlert(page: Page, product: Product) {
  const found: z.output<typeof listAlerts.reply>['alerts'][number][] = [];
  await expect(async () => {
    await product.rescan();
    const { alerts } = z.parse(listAlerts.reply, await (await page.request.get('/api/alerts')).json());
    found.push(
      ...alerts.filter(
        ({ opportunityId, body }) =>
          MONEYLINE.test(opportunityId) || (WITH_LINES.test(opportunityId) && LEAGUES_WITH_LINES.test(body)),
      ),
    );
    expect(found).not.toEqual([]);
  }).toPass();
  const [alert] = found;
  if (alert === undefined) throw new Error('no alert');
  return alert;
}

async function positionOf(page: Page, id: string) {
  return z.parse(getPosition.reply, await (await page.request.get(`/api/bets/${id}`)).json());
}

// The whole life places and settles on a desktop.
test.use({ ...viewports.phone });

test('an alert about a board’s filters is placed by its button at a worse price, settled by the score, shown as profit and CLV, and exported', async ({
  page,
  product,
}) => {
  page.setDefaultTimeout(15_000);
  await openAs(page, product, { userState: 'active', path: '/' });
  await betWithoutFees(page, product);
  await page.reload();
  await page.getByRole('link', { name: 'Alert me about these filters' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Name').fill('Any arbitrage');
  await editor.getByRole('button', { name: 'Save alert' }).click();
  await expect(page.getByRole('list', { name: 'My alerts' })).toContainText('Any arbitrage');

  const alert = await nextAlert(page, product);
  await page.goto('/alerts/history');
  await page
    .getByRole('list', { name: /^Alerts/ })
    .locator(`a[href="${alert.path.replace('details', 'place')}"]`)
    .first()
    .click();

  // The first bet wins half of what was planned, so that the second needs less, be the first on a favorite or not.
  const placing = panel(page, 'Place both bets');
  const firstStake = Number(await placing.getByLabel('Stake').inputValue());
  const planned = /About \$(\d+)/.exec((await placing.textContent()) ?? '')?.[1];
  const shown = decimalOf(Number(await placing.getByLabel('Odds').inputValue()));
  const firstOdds = americanOf(1 + (shown - 1) / 2);
  await placing.getByLabel('Odds').fill(oddsText(firstOdds));
  await placing.getByRole('button', { name: `I placed $${firstStake} at ${oddsText(firstOdds)}` }).click();
  await expect(placing.getByText('Best of your books now')).toBeVisible();
  await expect(placing.getByText('Saved to Track')).toBeVisible();
  const secondOdds = Number(await placing.getByLabel('Odds').inputValue());
  const secondStake = Number(await placing.getByLabel('Stake').inputValue());
  const worst = (stake: number) =>
    Math.min(firstStake * decimalOf(firstOdds), stake * decimalOf(secondOdds)) - firstStake - stake;
  expect(worst(secondStake)).toBeGreaterThanOrEqual(Math.max(worst(secondStake - 1), worst(secondStake + 1)));
  expect(secondStake).toBeLessThan(Number(planned));
  await placing.getByRole('button', { name: /^I placed/ }).click();
  await expect(placing.getByText('Both bets are placed')).toBeVisible();
  await placing.getByRole('button', { name: 'Done' }).click();

  await page.goto('/track?tab=placed');
  await page.getByRole('button', { name: alert.title.replace(/^.*?: /, '') }).click();
  await expect(page).toHaveURL(/bet=/);
  const id = new URL(page.url()).searchParams.get('bet') ?? '';
  const { position } = await positionOf(page, id);
  const startsAt = Date.parse(position.game?.startTime ?? '');

  // The last prices before the game, its end, and its score twice.
  product.advance(Math.max(0, startsAt - product.now() - 10 * MINUTE_MS));
  await product.rescan();
  // At least one of the two books quotes its line; others do for the other.
  await expect.poll(async () => (await positionOf(page, id)).prices?.flat() ?? []).not.toEqual([]);
  product.advance(startsAt - product.now() + 6 * MINUTE_MS);
  await product.gradeBets();
  product.advance(5 * HOUR_MS);
  await product.gradeBets();
  product.advance(31 * MINUTE_MS);
  await product.gradeBets();

  const settled = (await positionOf(page, id)).position;
  expect(settled.state).toBe('settled');
  const bets = settled.legs.map(({ odds, stake, settled: by, close }) => {
    const decimal = decimalOf(odds);
    const result = by?.result;
    const profit = result === 'won' ? stake * (decimal - 1) : result === 'lost' ? -stake : 0;
    return { odds, stake, result, profit: cents(profit), fair: close?.fair };
  });
  expect(bets.map(({ odds }) => odds)).toEqual([firstOdds, secondOdds]);
  const profit = cents(bets.reduce((sum, bet) => sum + bet.profit, 0));
  // By stake, of the bets whose line was still quoted.
  const closed = bets.flatMap(({ odds, stake, fair }) => (fair === undefined ? [] : [{ odds, stake, fair }]));
  const beaten = closed.reduce((sum, { odds, stake, fair }) => sum + (decimalOf(odds) * fair - 1) * stake, 0);
  const clv = beaten / closed.reduce((sum, { stake }) => sum + stake, 0);

  await page.goto('/track?tab=settled');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals.getByRole('button', { name: /^Profit/ })).toContainText(dollarText(profit));
  await expect(totals.getByRole('button', { name: /^CLV/ })).toContainText(`${(clv * 100).toFixed(2)}%`);
  const charts = page.getByRole('group', { name: 'Chart', exact: true });
  await charts.getByRole('button', { name: 'Profit and drawdown' }).click();
  await expect(page.getByRole('img', { name: `to ${dollarText(profit)} in 1 day` })).toBeVisible();
  await charts.getByRole('button', { name: 'CLV' }).click();
  await expect(page.getByRole('img', { name: /closing|CLV/i }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await panel(page, 'Export bets').getByRole('button', { name: 'Export' }).click();
  const [header = '', ...lines] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
  const cells = lines.map((line) => new Map(line.split(',').map((cell, at) => [header.split(',')[at], cell])));
  const exported = cells.map((of) => ['odds_american', 'stake', 'status', 'profit'].map((name) => of.get(name)));
  expect(exported).toEqual(bets.map(({ odds, stake, result, profit: own }) => [odds, stake, result, own].map(String)));
});

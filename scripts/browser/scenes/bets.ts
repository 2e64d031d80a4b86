import type { Page } from '@playwright/test';
import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { expect } from '../product.ts';
import { ownPageHeaders } from '../users.ts';
import { openFirstDetails } from './boards.ts';
import { type Scene, type SceneContext, subscriber, visitor } from './scene.ts';

const DAY_MS = 86_400_000;
const NAMES = ['Lakers @ Celtics', 'Vanderbilt Commodores @ Southern Mississippi Golden Eagles', 'Jets @ Dolphins'];
const RESULTS = ['won', 'lost', 'won', 'push', 'lost', 'void'] as const;
const BETS = 30;

/** Settled bets of a month, with closing prices, and one that is open and one with a long note. */
async function importBets({ page, product }: SceneContext): Promise<void> {
  const positions = Array.from({ length: BETS }, (_, n) => {
    const placedAt = new Date(product.now() - (BETS - n) * DAY_MS).toISOString();
    const [result, title] = [RESULTS[n % RESULTS.length] ?? 'won', NAMES[n % NAMES.length] ?? ''];
    const bet = { label: `Over/Under: Over ${n}.5`, pick: null, odds: 105 + n, bonus: false, stake: 50 + n };
    const settled = n === 0 ? {} : { settlement: { result } };
    return {
      ...{ kind: n % 2 === 0 ? 'arbitrage' : 'single', doubleKey: `${n}`, placedAt },
      tags: n % 3 === 0 ? ['evening'] : [],
      game: { id: null, league: 'basketball_nba', title, startTime: null },
      note: n === BETS - 1 ? 'Limited to $20 at the first try. '.repeat(8) : '',
      legs: [{ ...bet, sportsbookId: 1 + (n % 4), closeDecimal: 2 + n / 100, ...settled }],
    };
  });
  const data = importPositions.request.parse({ importId: '0'.repeat(32), dryRun: false, positions });
  const reply = await page.request.post('/api/bet-imports', { data, headers: ownPageHeaders(product) });
  expect(reply.status()).toBe(200);
}

const listed = (page: Page) => page.getByRole('button', { name: NAMES[0] ?? '', exact: true }).first();

async function openPlacing(context: SceneContext): Promise<void> {
  await openFirstDetails(context);
  await context.page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Place both bets' }).click();
  await expect(context.page.getByRole('dialog', { name: 'Place both bets' })).toBeVisible();
}

/** Opens a dialog by a button, types an amount, and sends it. */
async function send(page: Page, [opening, field, amount, button]: readonly [RegExp, string, string, string]) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: opening }).first().click();
  await dialog.getByLabel(field).fill(amount);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

/** Types a parlay leg by leg, and says of each leg that it won. */
async function settleParlay({ page }: SceneContext): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add bet' }).first().click();
  await dialog.getByLabel('Kind').selectOption('Parlay');
  for (const leg of ['Leg 1', 'Leg 2']) {
    await dialog.getByRole('region', { name: leg }).getByLabel('Bet', { exact: true }).fill(leg);
    await dialog.getByRole('region', { name: leg }).getByLabel('Odds').fill('+100');
  }
  await dialog.getByLabel('Stake').fill('25');
  await dialog.getByRole('button', { name: 'Add bet' }).click();
  await page.getByRole('main').getByRole('button', { name: '2-leg parlay' }).click();
  for (const leg of ['Leg 1', 'Leg 2']) await dialog.getByRole('button', { name: `Won: ${leg}` }).click();
  await expect(dialog.getByText('+$75').first()).toBeVisible();
}

/** Track, and placing. */
export const betScenes: readonly Scene[] = [
  ...visitor('/track?tab=placed', {
    'bets-log-in': ({ page }) => expect(page.getByRole('heading', { name: 'Log in to see your bets' })).toBeVisible(),
  }),
  ...subscriber('/track?tab=settled', {
    'bets-none': ({ page }) => expect(page.getByRole('heading', { name: 'Nothing settled yet' })).toBeVisible(),
    'bets-import': async ({ page }) => {
      await page.getByRole('button', { name: 'Import' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }),
  ...subscriber(
    { path: '/track?tab=settled', prepare: importBets, fullPage: true },
    {
      'bets-settled': async ({ page }) => {
        await expect(page.getByRole('group', { name: 'Chart', exact: true })).toBeVisible();
        await expect(listed(page)).toBeVisible();
      },
      'bets-position': async ({ page }) => {
        await listed(page).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ),
  ...subscriber('/track?tab=placed', { 'bets-parlay': settleParlay }),
  ...subscriber(
    { path: '/track?tab=money', fullPage: true },
    {
      'bets-money': async ({ page }) => {
        await send(page, [/^Add entry/, 'Amount', '500', 'Add entry']);
        await send(page, [/^Compare/, 'Cash that it shows', '488', 'Compare']);
        await send(page, [/^Set limits/, 'Stakes per day', '200', 'Save limits']);
        await expect(page.getByText(/^\$12\.00 less than your entries and bets explain/)).toBeVisible();
      },
    },
  ),
  ...subscriber('/', {
    'bets-hedge': async (context) => {
      const { page } = context;
      await openPlacing(context);
      await page.getByRole('button', { name: /^I placed/ }).click();
      await expect(page.getByText('Saved to Track')).toBeVisible();
      await page.goto('/track?tab=placed');
      await page.getByRole('main').getByRole('button', { name: / @ / }).click();
      await page.getByRole('button', { name: 'Hedge now' }).first().click();
      await expect(page.getByRole('radio', { name: /^Full/ })).toBeVisible();
    },
    'placing-first': openPlacing,
    'placing-second': async (context) => {
      await openPlacing(context);
      const placing = context.page.getByRole('dialog', { name: 'Place both bets' });
      await placing.getByRole('button', { name: /^I placed/ }).click();
      await expect(placing.getByText('Best of your books now')).toBeVisible();
      await placing.getByRole('button', { name: 'Price gone?' }).click();
    },
  }),
];

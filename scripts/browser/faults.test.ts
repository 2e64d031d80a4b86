import * as z from 'zod/mini';
import { type LeagueScan, opportunityList, type ScanStats } from '../../shared/contracts/opportunities.ts';
import { kinds } from '../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../shared/odds/limits.ts';
import type { FaultKind } from '../simulators/odds-provider/v4/faults.ts';
import { expect, statsOf, test } from './product.ts';
import { openBoard } from './users.ts';

const BROKEN = 'icehockey_nhl';

test.beforeEach(({ page, product }) => openBoard(page, product));
test.afterEach(({ product }) => {
  product.feed.heal();
  product.feed.setCredits(1_000_000);
});

function league(stats: ScanStats, key: string): LeagueScan {
  const found = stats.leagues.find((each) => each.league === key);
  if (found === undefined) throw new Error(`No ${key} in the statistics`);
  return found;
}

/** One that is retried and one that is not; the scan's own tests cover every kind. */
const failures: readonly FaultKind[] = ['server-error', 'cut-json'];

test("one league's failure does not affect the others, and its own data stays with its time", async ({
  page,
  product,
}) => {
  for (const kind of failures) {
    await test.step(kind, async () => {
      const before = await statsOf(page);
      product.feed.fail(BROKEN, kind);
      await product.rescan();
      const after = await statsOf(page);
      expect(after.state).toBe('partial');
      expect(league(after, BROKEN)).toMatchObject({ state: 'failed', dataAt: league(before, BROKEN).dataAt });
      expect(league(after, BROKEN).problem).toMatch(/^The odds provider /);
      for (const other of after.leagues.filter((each) => each.league !== BROKEN)) {
        expect(other.state).toBe('fresh');
        expect(Date.parse(other.dataAt ?? '')).toBeGreaterThan(Date.parse(league(before, other.league).dataAt ?? ''));
      }
      expect(after.creditsRemaining).toBe(product.feed.credits.remaining);
      await page.reload();
      await expect(page.getByText(/NHL could not be refreshed; showing prices from .* ago\./)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      product.feed.heal();
    });
  }
});

test('an empty league is not a failure: its list becomes empty', async ({ page, product }) => {
  product.feed.fail(BROKEN, 'empty-league');
  await product.rescan();
  const after = await statsOf(page);
  expect(after.state).toBe('done');
  expect(league(after, BROKEN)).toMatchObject({ state: 'fresh', events: 0, opportunities: 0 });
  const sports: string[] = [];
  for (const kind of opportunityKinds) {
    const { path } = kinds[kind].list;
    const rows = z.parse(opportunityList, await (await page.request.get(path)).json());
    sports.push(...rows.map((row) => row.eventSport));
  }
  expect(sports).not.toContain(BROKEN);
  expect(sports).toContain('basketball_nba');
});

test('a market key that the provider refuses is skipped, not its event', async ({ page, product }) => {
  product.feed.fail('basketball_nba', 'bad-market', { calls: 'odds', times: 1 });
  await product.rescan();
  const after = await statsOf(page);
  expect(league(after, 'basketball_nba')).toMatchObject({ state: 'fresh' });
  expect(league(after, 'basketball_nba').quotes).toBeGreaterThan(0);
});

test('a refused API key pauses scanning and keeps every list, and scanning resumes with a valid key', async ({
  page,
  product,
}) => {
  const before = await statsOf(page);
  product.feed.fail('*', 'bad-key');
  await product.rescan();
  const paused = await statsOf(page);
  expect(paused.state).toBe('paused');
  expect(paused.leagues.map(({ dataAt }) => dataAt)).toEqual(before.leagues.map(({ dataAt }) => dataAt));
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  product.feed.heal();
  product.advance(15 * 60_000);
  await product.rescan();
  expect((await statsOf(page)).state).toBe('done');
});

test('used-up credits pause scanning without another paid call, and scanning resumes with new credits', async ({
  page,
  product,
}) => {
  product.feed.setCredits(0);
  await product.rescan();
  const paused = await statsOf(page);
  // A league without games needs no credits.
  expect(paused).toMatchObject({ state: 'partial', creditsRemaining: 0 });
  const failed = paused.leagues.filter(({ state }) => state === 'failed');
  expect(new Set(failed.map(({ problem }) => problem))).toEqual(new Set(['Odds updates are paused at the moment.']));
  product.feed.setCredits(1_000_000);
  await product.rescan();
  await product.rescan();
  expect((await statsOf(page)).state).toBe('done');
});

test('data older than 30 minutes is hidden, and the page says so', async ({ page, product }) => {
  product.feed.fail(BROKEN, 'server-error');
  await product.rescan();
  product.advance(31 * 60_000);
  await product.rescan();
  expect(league(await statsOf(page), BROKEN)).toMatchObject({ state: 'failed', stale: true });
  await page.reload();
  await expect(page.getByText('NHL is hidden: its prices are older than 30 min.')).toBeVisible();
});

import { expect } from '../product.ts';
import { cardsShown } from './boards.ts';
import type { Scene, Stage } from './scene.ts';

const SAVED = 3;

/** Some cards are tracked or hidden, then their page is gone to. */
async function save(stage: Stage, action: 'Track' | 'Hide'): Promise<void> {
  const { page } = stage;
  await cardsShown(stage);
  for (let saved = 0; saved < SAVED; saved += 1) {
    await page.getByRole('article').first().getByRole('button', { name: action, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const name = action === 'Track' ? 'Track' : 'Hidden';
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(
    page.getByText(`${SAVED} ${action === 'Track' ? 'Tracked' : 'Available'}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function saveAndOpen(stage: Stage, action: 'Track' | 'Hide'): Promise<void> {
  await save(stage, action);
  await stage.page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(stage.page.getByRole('dialog', { name: 'Details' }).getByRole('row').first()).toBeVisible();
}

const empty = (name: string, path: string, title: string): Scene => ({
  name,
  who: 'visitor',
  path,
  show: ({ page }) => expect(page.getByRole('heading', { name: title })).toBeVisible(),
});

/** What a person keeps in the browser. */
export const saved: readonly Scene[] = [
  empty('track-empty', '/track', 'No Tracked Opportunities'),
  empty('hidden-empty', '/hidden', 'No Hidden Opportunities'),
  { name: 'track', who: 'active', path: '/', show: (stage) => save(stage, 'Track') },
  { name: 'hidden', who: 'active', path: '/', show: (stage) => save(stage, 'Hide') },
  {
    name: 'undo',
    who: 'active',
    path: '/',
    show: async (stage) => {
      await cardsShown(stage);
      await stage.page.getByRole('article').first().getByRole('button', { name: 'Hide', exact: true }).click();
      // It does not go while somebody is at it.
      await stage.page.getByRole('region', { name: 'Notice' }).getByRole('button', { name: 'Undo' }).focus();
    },
  },
  { name: 'track-details', who: 'active', path: '/', show: (stage) => saveAndOpen(stage, 'Track') },
  { name: 'hidden-details', who: 'active', path: '/', show: (stage) => saveAndOpen(stage, 'Hide') },
  {
    name: 'track-filters',
    who: 'active',
    path: '/overlap',
    whole: true,
    show: async (stage) => {
      await save(stage, 'Track');
      const filters = stage.page.getByRole('region', { name: 'Filters', exact: true });
      await filters.getByRole('button', { name: 'Filters', exact: true }).click();
      await expect(filters.getByLabel('Time Range')).toBeVisible();
    },
  },
];

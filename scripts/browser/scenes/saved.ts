import { expect } from '../product.ts';
import { cardsShown, showDetails } from './boards.ts';
import { type Scene, type Stage, subscriber, visitor } from './scene.ts';

const SAVED = 3;
const shelves = {
  Track: { link: 'Track', count: `${SAVED} Tracked` },
  Hide: { link: 'Hidden', count: `${SAVED} Available` },
} as const;

/** Some cards are tracked or hidden, then their page is gone to. */
const save = (action: keyof typeof shelves) =>
  async function show(stage: Stage): Promise<void> {
    const { page } = stage;
    const { link, count } = shelves[action];
    await cardsShown(stage);
    for (let saved = 0; saved < SAVED; saved += 1) {
      await page.getByRole('article').first().getByRole('button', { name: action, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  };

const empty = (title: string) => (stage: Stage) =>
  expect(stage.page.getByRole('heading', { name: title })).toBeVisible();

/** What a person keeps in the browser. */
export const saved: readonly Scene[] = [
  ...visitor('/track', { 'track-empty': empty('No Tracked Opportunities') }),
  ...visitor('/hidden', { 'hidden-empty': empty('No Hidden Opportunities') }),
  ...subscriber('/', {
    track: save('Track'),
    hidden: save('Hide'),
    undo: async (stage) => {
      await cardsShown(stage);
      await stage.page.getByRole('article').first().getByRole('button', { name: 'Hide', exact: true }).click();
      // It does not go while somebody is at it.
      await stage.page.getByRole('region', { name: 'Notice' }).getByRole('button', { name: 'Undo' }).focus();
    },
    'track-details': async (stage) => {
      await save('Track')(stage);
      await showDetails(stage);
    },
    'hidden-details': async (stage) => {
      await save('Hide')(stage);
      await showDetails(stage);
    },
  }),
  ...subscriber(
    { path: '/overlap', whole: true },
    {
      'track-filters': async (stage) => {
        await save('Track')(stage);
        const filters = stage.page.getByRole('region', { name: 'Filters', exact: true });
        await filters.getByRole('button', { name: 'Filters', exact: true }).click();
        await expect(filters.getByLabel('Time Range')).toBeVisible();
      },
    },
  ),
];

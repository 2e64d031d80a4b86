import { expect } from '../product.ts';
import { expectCards } from './boards.ts';
import { type Scene, type SceneContext, subscriber, visitor } from './scene.ts';

const SAVED = 3;
const savedPages = {
  Track: { link: 'Track', count: `${SAVED} Tracked` },
  Hide: { link: 'Hidden', count: `${SAVED} Available` },
} as const;

/** Tracks or hides some cards and opens their page. */
const save = (action: keyof typeof savedPages) =>
  async function open(context: SceneContext): Promise<void> {
    const { page } = context;
    const { link, count } = savedPages[action];
    await expectCards(context);
    for (let saved = 0; saved < SAVED; saved += 1) {
      await page.getByRole('article').first().getByRole('button', { name: action, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  };

const empty = (title: string) => (context: SceneContext) =>
  expect(context.page.getByRole('heading', { name: title })).toBeVisible();

/** Tracked and hidden opportunities. */
export const savedScenes: readonly Scene[] = [
  ...visitor('/track', { 'track-empty': empty('No Tracked Opportunities') }),
  ...visitor('/hidden', { 'hidden-empty': empty('No Hidden Opportunities') }),
  ...subscriber('/?dollars=any', {
    track: save('Track'),
    hidden: save('Hide'),
    undo: async (context) => {
      await expectCards(context);
      await context.page.getByRole('article').first().getByRole('button', { name: 'Hide', exact: true }).click();
      // The notice stays while it has the focus.
      await context.page.getByRole('region', { name: 'Notice' }).getByRole('button', { name: 'Undo' }).focus();
    },
  }),
  ...subscriber(
    { path: '/overlap?ev=all', fullPage: true },
    {
      'track-filters': async (context) => {
        await save('Track')(context);
        const filters = context.page.getByRole('region', { name: 'Filters', exact: true });
        await filters.getByRole('button', { name: 'Filters', exact: true }).click();
        await expect(filters.getByLabel('Time Range')).toBeVisible();
      },
    },
  ),
];

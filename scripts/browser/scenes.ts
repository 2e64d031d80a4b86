import { expect } from './product.ts';
import { alertScenes } from './scenes/alerts.ts';
import { authScenes } from './scenes/auth.ts';
import { betScenes } from './scenes/bets.ts';
import { boardScenes } from './scenes/boards.ts';
import { errorScenes } from './scenes/errors.ts';
import { partnerScenes } from './scenes/partner.ts';
import { savedScenes } from './scenes/saved.ts';
import { type Scene, type SceneContext, visitor } from './scenes/scene.ts';
import { settingsScenes } from './scenes/settings.ts';
import { toolScenes } from './scenes/tools.ts';

/** The screens that `npm test` checks; `npm run test:rest` checks all others. */
const MAIN: ReadonlySet<string> = new Set([
  ...['offer', 'pricing', 'sign-up', 'log-in', 'payment', 'settings-active', 'alert-figures', 'calculator'],
  ...['board', 'board-overlap', 'board-promo', 'board-low-hold', 'list', 'details', 'placing-first', 'bets-settled'],
]);
export const isMain = ({ name }: Scene) => MAIN.has(name);

const expectHeading = (text: string | RegExp) => (context: SceneContext) =>
  expect(context.page.getByRole('main').getByRole('heading', { name: text }).first()).toBeVisible();
const expectPrice = ({ page }: SceneContext) => expect(page.getByText('$30', { exact: true }).first()).toBeVisible();
const fullPage = (path: string) => ({ path, fullPage: true });

/** Marketing and information pages. */
const offerScenes: readonly Scene[] = [
  ...visitor(fullPage('/'), {
    offer: expectPrice,
    'offer-yearly-question': async ({ page }) => {
      await page.getByText('Yearly').first().click();
      await page.getByRole('main').locator('summary').first().click();
      await expect(page.getByText('$22.50').first()).toBeVisible();
    },
  }),
  ...visitor(fullPage('/overlap'), { 'offer-overlap': expectPrice }),
  ...visitor(fullPage('/promo'), { 'offer-promo': expectPrice }),
  ...visitor(fullPage('/help'), { help: expectPrice }),
  ...visitor(fullPage('/affiliate'), { affiliate: expectHeading(/affiliate/i) }),
  ...visitor(fullPage('/alert-figures'), { 'alert-figures': expectHeading(/./) }),
  ...visitor(fullPage('/proof'), { proof: expectHeading(/What became/) }),
  ...visitor(fullPage('/books'), { books: expectHeading(/Where each book runs/) }),
  ...visitor(fullPage('/legal'), { legal: expectHeading(/Privacy Policy/) }),
  ...visitor(fullPage('/poster'), { poster: expectHeading(/./) }),
  ...visitor('/nowhere', { 'not-found': expectHeading(/404/) }),
];

/** Every screen, with its states and dialogs. */
export const scenes: readonly Scene[] = [
  ...offerScenes,
  ...authScenes,
  ...boardScenes,
  ...savedScenes,
  ...betScenes,
  ...toolScenes,
  ...settingsScenes,
  ...alertScenes,
  ...partnerScenes,
  ...errorScenes,
];

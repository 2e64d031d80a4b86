import { expect } from '../product.ts';
import { type Scene, type SceneContext, visitor } from './scene.ts';

const expectHeading = (text: string | RegExp) => (context: SceneContext) =>
  expect(context.page.getByRole('main').getByRole('heading', { name: text }).first()).toBeVisible();
const expectPrice = ({ page }: SceneContext) => expect(page.getByText('$30', { exact: true }).first()).toBeVisible();
const fullPage = (path: string) => ({ path, fullPage: true });

/** Marketing and information pages. */
export const offerScenes: readonly Scene[] = [
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

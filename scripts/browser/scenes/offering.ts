import { expect } from '../product.ts';
import { type Scene, type Stage, subscriber, unsubscribed, visitor } from './scene.ts';

const heading = (text: string | RegExp) => (stage: Stage) =>
  expect(stage.page.getByRole('main').getByRole('heading', { name: text }).first()).toBeVisible();
const price = ({ page }: Stage) => expect(page.getByText('$30', { exact: true }).first()).toBeVisible();
/** Where a page that is read from top to bottom begins. */
const whole = (path: string) => ({ path, whole: true });

/** What tells of the product and sells it. */
export const offering: readonly Scene[] = [
  ...visitor(whole('/'), {
    offer: price,
    'offer-yearly-question': async ({ page }) => {
      await page.getByText('Yearly').first().click();
      await page.getByRole('main').locator('summary').first().click();
      await expect(page.getByText('$22.50').first()).toBeVisible();
    },
  }),
  ...visitor(whole('/overlap'), { 'offer-overlap': price }),
  ...visitor(whole('/promo'), { 'offer-promo': price }),
  ...unsubscribed(whole('/'), { 'offer-unsubscribed': price }),
  ...visitor(whole('/help'), { help: price }),
  ...subscriber(whole('/help'), { 'help-subscribed': heading(/./) }),
  ...visitor(whole('/affiliate'), { affiliate: heading(/affiliate/i) }),
  ...visitor(whole('/legal'), { legal: heading(/Privacy Policy/) }),
  ...visitor(whole('/poster'), { poster: heading(/./) }),
  ...visitor(whole('/settings'), { 'settings-visitor': price }),
  ...visitor('/nowhere', { 'not-found': heading(/404/) }),
  ...visitor('/help', {
    'menu-visitor': async ({ page }) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  }),
];

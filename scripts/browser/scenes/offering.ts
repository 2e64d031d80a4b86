import { expect } from '../product.ts';
import type { Scene, Stage } from './scene.ts';

const heading = (text: string | RegExp) => (stage: Stage) =>
  expect(stage.page.getByRole('main').getByRole('heading', { name: text }).first()).toBeVisible();
const price = ({ page }: Stage) => expect(page.getByText('$30', { exact: true }).first()).toBeVisible();

/** What tells of the product and sells it. */
export const offering: readonly Scene[] = [
  { name: 'offer', who: 'visitor', path: '/', whole: true, show: price },
  { name: 'offer-overlap', who: 'visitor', path: '/overlap', whole: true, show: price },
  { name: 'offer-promo', who: 'visitor', path: '/promo', whole: true, show: price },
  { name: 'offer-unsubscribed', who: 'unsubscribed', path: '/', whole: true, show: price },
  {
    name: 'offer-yearly-question',
    who: 'visitor',
    path: '/',
    whole: true,
    show: async ({ page }) => {
      await page.getByText('Yearly').first().click();
      await page.getByRole('main').locator('summary').first().click();
      await expect(page.getByText('$22.50').first()).toBeVisible();
    },
  },
  { name: 'help', who: 'visitor', path: '/help', whole: true, show: price },
  { name: 'help-subscribed', who: 'active', path: '/help', whole: true, show: heading(/./) },
  { name: 'affiliate', who: 'visitor', path: '/affiliate', whole: true, show: heading(/affiliate/i) },
  { name: 'legal', who: 'visitor', path: '/legal', whole: true, show: heading(/Privacy Policy/) },
  { name: 'poster', who: 'visitor', path: '/poster', whole: true, show: heading(/./) },
  { name: 'not-found', who: 'visitor', path: '/nowhere', show: heading(/404/) },
  { name: 'settings-visitor', who: 'visitor', path: '/settings', whole: true, show: price },
  {
    name: 'menu-visitor',
    who: 'visitor',
    path: '/help',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
];

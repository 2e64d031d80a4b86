import { makePartner } from '../partners.ts';
import { expect } from '../product.ts';
import { type Scene, type SceneContext, subscriber, unsubscribed, visitor } from './scene.ts';

const YEARLY_CENTS = 27_000;

const asPartner = (sketch: Parameters<typeof makePartner>[2]) => ({
  path: '/partner',
  fullPage: true,
  prepare: ({ page, product }: SceneContext) => makePartner(page, product, sketch),
});
const expectText = (text: string | RegExp) => (context: SceneContext) =>
  expect(context.page.getByRole('main').getByText(text).first()).toBeVisible();

/** The page of a partner of the affiliate program. */
export const partnerScenes: readonly Scene[] = [
  ...subscriber(
    asPartner({ clicks: 18_240, bills: [3000, 3000, YEARLY_CENTS, YEARLY_CENTS], refunded: 1, paidCents: 13_500 }),
    {
      partner: expectText('18,240'),
    },
  ),
  ...unsubscribed(asPartner({ bills: [3000], refunded: 1, paidCents: 1500 }), {
    'partner-carried': expectText(/^\$15.00 of commission was reversed/),
  }),
  ...unsubscribed(asPartner({ bills: [3000], ended: true }), {
    'partner-ended': expectText(/The partnership has ended/),
  }),
  ...unsubscribed('/partner', { 'partner-none': expectText('How to apply') }),
  ...visitor('/partner', { 'partner-visitor': expectText(/^Log in to see/) }),
];

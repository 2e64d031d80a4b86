import { fakeAlerts } from '../alerts/fake-alerts.ts';
import { expect } from '../product.ts';
import { type Scene, type SceneContext, subscriber } from './scene.ts';

const prepare = ({ page }: SceneContext) => fakeAlerts(page);

/** What a person is told of, and where; the calls about it are faked. */
export const alertScenes: readonly Scene[] = [
  ...subscriber(
    { path: '/alerts', fullPage: true, prepare },
    {
      alerts: async ({ page }) => {
        await page
          .getByRole('button', { name: 'Turn on push here' })
          .or(page.getByText(/blocked in this browser/))
          .first()
          .waitFor();
        await expect(page.getByRole('button', { name: 'Send a test: Chat' })).toBeVisible();
      },
    },
  ),
  ...subscriber(
    { path: '/alerts?new=arbitrage&name=High+profit+NBA&min=2&leagues=basketball_nba', prepare },
    {
      'alert-editor': async ({ page }) => {
        await page.getByRole('switch', { name: 'Quiet hours' }).click();
        await expect(page.getByText('Would have alerted 3 times in the last hour.')).toBeVisible();
        // It is faded while it is asked for again.
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      },
    },
  ),
  ...subscriber(
    { path: '/alerts/history', fullPage: true, prepare },
    { 'alert-history': ({ page }) => expect(page.getByText('Still there after 60 s')).toBeVisible() },
  ),
];

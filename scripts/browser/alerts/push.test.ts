import { aSentAlert } from '../../../frontend/src/testing/alerts.ts';
import { expect, test } from '../product.ts';
import { openAs } from '../users.ts';
import { fakeAlerts } from './fake-alerts.ts';
import {
  ENDPOINT,
  expectShown,
  preparePush,
  prepareSimulatedPush,
  pressNotification,
  pushText,
  pushTo,
  workerOf,
} from './push-service.ts';

const MINUTE_SECONDS = 60;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
/** Counts the notes that the page plays. */
const COUNT_NOTES = `{
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.notes += 1; return start.apply(this, at); };
}`;

test('push is turned on, shows what arrives, opens that opportunity at a press, and says when it came late', async ({
  page,
  product,
}) => {
  await preparePush(page.context());
  const alerts = await fakeAlerts(page);
  await openAs(page, product, { userState: 'active', path: '/alerts' });
  const push = page.getByRole('region', { name: 'Push' });
  await push.getByRole('button', { name: 'Turn on push here' }).click();
  await push.getByLabel('Name of this device').fill('Work laptop');
  await push.getByRole('button', { name: 'Continue' }).click();
  await expect(push.getByText('On for this device')).toBeVisible();
  expect(alerts.calls).toEqual([
    { call: 'POST /api/alert-devices', body: expect.objectContaining({ name: 'Work laptop', endpoint: ENDPOINT }) },
  ]);

  // One of the other devices is removed, and this one stays.
  await push.getByRole('button', { name: 'Remove: Safari on iPhone' }).click();
  await expect(push.getByText('Safari on iPhone')).toBeHidden();
  await expect(push.getByText(/Work laptop · This device/)).toBeVisible();

  const [opportunity] = await (await page.request.get('/api/opportunities')).json();
  const worker = await workerOf(page);
  const deliver = await pushTo(page);
  const send = (push: Parameters<typeof pushText>[0]) => deliver(pushText(push, product.url));
  const path = `/?details=${encodeURIComponent(opportunity.id)}`;
  await send({ title: 'Arb 2.40%', body: '+105 / +104', path, tag: 'now', expires: inSeconds(2 * MINUTE_SECONDS) });
  await expectShown(worker, 'Arb 2.40%');
  await send({ title: 'Arb 9%', body: '+200 / +104', path, tag: 'late', expires: inSeconds(-MINUTE_SECONDS) });
  await expectShown(worker, 'This opportunity may be gone');
  await pressNotification(worker, 'now');
  await expect(page).toHaveURL(/\/\?details=/);
  await expect(page.getByRole('dialog', { name: 'Details' }).getByText(opportunity.eventTitle).first()).toBeVisible();
});

test('an alert made from a board is pushed by the next scan, and its press opens that opportunity', async ({
  page,
  product,
}) => {
  await prepareSimulatedPush(page.context(), product);
  await openAs(page, product, { userState: 'active', path: '/alerts' });
  const push = page.getByRole('region', { name: 'Push' });
  await push.getByRole('button', { name: 'Turn on push here' }).click();
  await push.getByRole('button', { name: 'Continue' }).click();
  await expect(push.getByText('On for this device')).toBeVisible();
  const deliver = await pushTo(page);

  await page.goto('/');
  await page.getByRole('link', { name: 'Alert me about these filters' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Name').fill('Any arbitrage');
  await editor.getByText('Push', { exact: true }).click();
  await editor.getByRole('button', { name: 'Save alert' }).click();
  await expect(page.getByRole('list', { name: 'My alerts' })).toContainText('Any arbitrage');

  // A scan whose prices rise nowhere brings no alert.
  await expect(async () => {
    await product.rescan();
    expect(product.alerts.push.messages().length).toBeGreaterThan(0);
  }).toPass();
  const [message] = product.alerts.push.messages();
  const { notification } = JSON.parse(message?.text ?? '{}');
  const worker = await workerOf(page);
  await deliver(message?.text ?? '');
  await expectShown(worker, notification.title);
  await pressNotification(worker, notification.tag);
  await expect(page).toHaveURL(/\/\?details=/);
  expect(notification.title).toMatch(/^Arb \d/);
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
});

test('an open page shows an alert when its push arrives, and sounds only while sound is on', async ({
  page,
  product,
}) => {
  await preparePush(page.context());
  await page.addInitScript(COUNT_NOTES);
  const alerts = await fakeAlerts(page);
  await openAs(page, product, { userState: 'active', path: '/alerts' });
  const push = page.getByRole('region', { name: 'Push' });
  await push.getByRole('button', { name: 'Turn on push here' }).click();
  await push.getByRole('button', { name: 'Continue' }).click();
  await expect(push.getByText('On for this device')).toBeVisible();
  const notes = () => page.evaluate('window.notes');
  const deliver = await pushTo(page);
  const arrive = async (id: string) => {
    const title = `Alert ${id}`;
    alerts.history = [aSentAlert({ id, title, at: new Date().toISOString() }), ...alerts.history];
    await deliver(pushText({ title, body: '', path: '/', tag: id, expires: inSeconds(MINUTE_SECONDS) }, product.url));
    await expect(page.getByRole('region', { name: 'Notice' })).toContainText(title);
  };
  await arrive('silent');
  expect(await notes()).toBe(0);
  await page.getByRole('switch', { name: 'Sound' }).click();
  expect(await notes()).toBe(2);
  await arrive('loud');
  await expect.poll(notes).toBe(4);
  await expect(page).toHaveTitle(/^\(2\) Alerts/);
});

test('the page for unsubscribing works without a login, and says the same for any token', async ({ page }) => {
  const { calls } = await fakeAlerts(page);
  await page.goto('/unsubscribe/no-such-token');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText(/^Done\. No more alerts or digests/)).toBeVisible();
  expect(calls).toEqual([{ call: 'POST /api/unsubscribe/no-such-token', body: undefined }]);
});

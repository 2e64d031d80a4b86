import { makePartner } from '../partners.ts';
import { expect, test } from '../product.ts';
import { signInAs } from '../users.ts';

test('R-460: a partner copies the link, and who follows it gets a cookie from the server and a clean address', async ({
  page,
  product,
  otherPage,
}) => {
  await signInAs(page, product, 'unsubscribed');
  const code = await makePartner(page, product);
  await page.goto('/partner');
  const link = `${product.url}/?ref=${code}`;
  await expect(page.getByRole('definition').filter({ hasText: link })).toBeVisible();
  await expect(page.getByText(/FTC requires/)).toBeVisible();

  const answered = otherPage.waitForResponse('**/api/referral-visit');
  await otherPage.goto(link);
  expect((await answered).status()).toBe(200);
  await expect(otherPage).toHaveURL(`${product.url}/`);
  const [cookie] = (await otherPage.context().cookies()).filter(({ name }) => name === '__Host-ref');
  expect(cookie).toMatchObject({ value: code, httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(59 * 86_400);
  expect(await otherPage.evaluate('document.cookie')).not.toContain('ref');

  const calls: string[] = [];
  otherPage.on('request', (request) => calls.push(request.url()));
  await otherPage.reload();
  await expect(otherPage.getByRole('banner')).toBeVisible();
  expect(calls.filter((url) => url.includes('referral'))).toEqual([]);
});

import { askForReset, choosePassword, enterCode, logIn, mailsTo, newestCode, wrong } from './entering.ts';
import { fromOwnPage, newMember } from './people.ts';
import { expect, test } from './product.ts';

const HOUR_MS = 3_600_000;
const EXPIRED_MS = 601_000;
const WRONG_TRIES = 6;

// Codes that other tests asked for from this machine count in the hour before.
test.beforeAll(async ({ product }) => {
  product.advance(HOUR_MS);
  await product.rescan();
});

test('a stranger’s wrong codes and wrong passwords do not lock the owner out', async ({ page, product, elsewhere }) => {
  const person = await newMember(product);
  // The owner's browser has signed in before, and asks for a reset.
  await logIn(page, person);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const dialog = await askForReset(page, person.email);
  const code = await newestCode(product, person.email);

  const theirs = await askForReset(elsewhere, person.email);
  for (let tries = 0; tries < WRONG_TRIES; tries++) {
    await enterCode(theirs, wrong(code));
    await expect(theirs.getByText('Invalid or expired verification code')).toBeVisible();
    await theirs.getByLabel('Verification code', { exact: true }).fill('');
  }
  // By now the right code would not help them either.
  await enterCode(theirs, code);
  await expect(theirs.getByText('Invalid or expired verification code')).toBeVisible();
  expect(mailsTo(product, person.email)).toHaveLength(1);
  const attempts = [];
  for (let tries = 0; tries < 12; tries++) {
    const reply = await elsewhere.request.post('/api/login', {
      data: { email: person.email, password: 'a wrong guess' },
      headers: fromOwnPage(product),
    });
    attempts.push(reply.status());
  }
  expect(attempts.slice(-2)).toEqual([429, 429]);

  // The known browser still logs in, and the owner's code still works.
  await enterCode(dialog, code);
  await expect(dialog.getByLabel('New password', { exact: true })).toBeVisible();
  await logIn(page, person);
});

test('a code that has run out is refused, and another one works', async ({ page, product, expected }) => {
  const person = await newMember(product);
  const dialog = await askForReset(page, person.email);
  const code = await newestCode(product, person.email);
  product.advance(EXPIRED_MS);
  expected.push(/status of 400/);
  await enterCode(dialog, code);
  await expect(dialog.getByText('Invalid or expired verification code')).toBeVisible();

  await page.clock.install();
  const again = await askForReset(page, person.email);
  await page.clock.fastForward(600_000);
  // Ten minutes are over for the page too, so another code may be asked for.
  product.advance(EXPIRED_MS);
  await again.getByRole('button', { name: 'Resend code' }).click();
  await expect(again.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeVisible();
  await enterCode(again, await newestCode(product, person.email, 3));
  await choosePassword(again, 'nine dry cats by night');
  await expect(page.getByText('Password Reset')).toBeVisible();
  await product.rescan();
});

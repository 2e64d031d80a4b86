import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DISCLOSURE } from '../features/billing/partner/partner-copy.ts';
import { AuthProvider } from '../features/identity/sign-in/AuthProvider.tsx';
import { fakeApi, json, neverAnswers } from '../testing/api-server.ts';
import { renderPart } from '../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../testing/signed-in-hint.ts';
import { PartnerPage } from './PartnerPage.tsx';

const server = fakeApi();
const press = userEvent.setup();
afterEach(forgetSignedIn);

const figures = {
  ...{ code: 'ADA10', percent: 50, ended: false, clicks: 1234, signUps: 21, trials: 3, paying: 12 },
  ...{ accruedCents: 33_000, takenBackCents: 1_500, paidCents: 15_000, dueCents: 16_500, carriedCents: 0 },
};

const show = () =>
  renderPart(
    <AuthProvider forMembers reload={() => {}} goHome={() => {}} onSignUp={() => {}}>
      <PartnerPage />
    </AuthProvider>,
  );

function open(partner: unknown = figures) {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/partner', typeof partner === 'function' ? partner : { partner });
  show();
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const values = async (name: string) => {
  const list = await region(name);
  return list.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
};

it('R-464: a partner sees counts and money, and nobody', async () => {
  open();
  expect(await values('People')).toEqual([
    ['Clicks', '1,234'],
    ['Sign-ups', '21'],
    ['In free trial', '3'],
    ['Paying', '12'],
  ]);
  expect(await values('Commission')).toEqual([
    ['Accrued', '$330.00'],
    ['Reversed', '$15.00'],
    ['Paid', '$150.00'],
    ['Due', '$165.00'],
  ]);
  expect(screen.getByText(/never say who/)).toBeDefined();
});

it('the link and the FTC’s disclosure beside it can be copied', async () => {
  open();
  const card = await region('Your link');
  const link = `${window.location.origin}/?ref=ADA10`;
  expect(card.getByText(link)).toBeDefined();
  expect(card.getByText(/FTC requires/)).toBeDefined();
  expect(card.getByText(DISCLOSURE)).toBeDefined();
  await press.click(card.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await card.findByText('Link copied')).toBeDefined();
  expect(card.getByRole('button', { name: 'Copied link' }).textContent).toBe('Copied');
  await press.click(card.getByRole('button', { name: 'Copy disclosure' }));
  expect(await navigator.clipboard.readText()).toBe(DISCLOSURE);
});

it('R-462: what was taken back after it was paid is explained', async () => {
  open({ ...figures, takenBackCents: 0, dueCents: 0, carriedCents: 1_500 });
  expect(await screen.findByText(/^\$15.00 of commission was reversed after it was paid to you/)).toBeDefined();
});

it('after the partnership has ended there is no link, and the figures stay', async () => {
  open({ ...figures, ended: true });
  expect((await region('Your link')).getByText(/no longer earns commission/)).toBeDefined();
  expect(screen.queryByText(/ref=/)).toBeNull();
  expect(await values('Commission')).toHaveLength(4);
});

it('an account that is not a partner is told how to apply', async () => {
  open(null);
  expect(await screen.findByText('This account is not a partner yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'How to apply' }).getAttribute('href')).toBe('/affiliate');
});

it('a visitor is asked to log in', async () => {
  show();
  await press.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(server.calls).toEqual([]);
});

it('figures on their way show as loading', async () => {
  open(neverAnswers);
  expect(await screen.findByRole('status', { name: 'Loading your figures' })).toBeDefined();
});

it('figures that could not be loaded can be asked for again', async () => {
  open(() => json({}, 503));
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText('Your figures could not be loaded')).toBeDefined();
  server.on('GET /api/partner', { partner: figures });
  await press.click(failure.getByRole('button', { name: 'Try again' }));
  expect(await values('People')).toHaveLength(4);
});

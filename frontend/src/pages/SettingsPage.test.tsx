import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { AuthProvider } from '../features/identity/sign-in/AuthProvider.tsx';
import { ThemeProvider } from '../features/shell/theme/ThemeProvider.tsx';
import { fakeApi, json, refusal } from '../testing/api-server.ts';
import { enterText } from '../testing/enter-text.ts';
import { renderPart } from '../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../testing/signed-in-hint.ts';
import { fakeStripe } from '../testing/stripe.ts';
import { ToastStack } from '../ui/ToastStack.tsx';
import { dismissToast } from '../ui/toasts.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { SubscribeHost } from './SubscribeHost.tsx';
import { SubscribeProvider, useSubscribeFlow } from './SubscribeProvider.tsx';

const server = fakeApi();
fakeStripe();

beforeEach(() => {
  sessionStorage.clear();
  server.on('GET /api/auth/user', { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' });
  server.on('GET /api/user-preferences', {});
  server.on('GET /api/betting-settings', { books: [], setUp: 'skipped' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('GET /api/sessions', []);
  server.on('GET /api/security-events', []);
});
afterEach(() => {
  act(dismissToast);
  forgetSignedIn();
});

function Page() {
  const { signUp } = useSubscribeFlow();
  return (
    <AuthProvider forMembers reload={() => {}} goHome={() => {}} onSignUp={signUp}>
      <SettingsPage />
      <ToastStack />
      <SubscribeHost reload={() => {}} />
    </AuthProvider>
  );
}

const open = () =>
  renderPart(
    <ThemeProvider>
      <SubscribeProvider>
        <Page />
      </SubscribeProvider>
    </ThemeProvider>,
    '/settings',
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('a signed-in user', () => {
  beforeEach(rememberSignedIn);

  it('sees account, subscription, appearance, devices, the security log and their data', async () => {
    open();
    for (const name of ['Account', 'Subscription', 'Appearance', 'Devices', 'Security log', 'Your data']) {
      expect(await screen.findByRole('region', { name })).toBeDefined();
    }
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
    const first = ['Account', 'Subscription', 'Appearance'];
    expect(titles.filter((title) => first.includes(title))).toEqual(first);
  });

  it('R-441: after the deletion of the account is a visitor, with a farewell', async () => {
    server.on('POST /api/delete-account', () => refusal('identity-unconfirmed'));
    server.on('POST /api/reauthenticate', () => {
      server.on('POST /api/delete-account', {});
      return json({}, 200);
    });
    open();
    await press('Delete Account');
    enterText(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
    await userEvent.keyboard('{Enter}');
    enterText(await screen.findByLabelText('Password'), 'correct horse');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Account Deleted')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Account' })).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Log in to change your settings' })).toBeDefined();
  });

  it('subscribes, and sees the subscription at once', async () => {
    server.on('POST /api/create-subscription-existing-user', {
      clientSecret: 'seti_1_secret_2',
      subscriptionId: 'sub_1',
      hasHadTrial: false,
    });
    server.on('POST /api/complete-subscription-existing-user', { message: 'Subscription activated successfully' });
    open();
    await screen.findByRole('region', { name: 'Appearance' });
    // A card that remounts while the page loads starts with monthly.
    await waitFor(async () => {
      await userEvent.click(await screen.findByRole('radio', { name: /Yearly/ }));
      expect(screen.getByRole('radio', { name: /Yearly/, checked: true })).toBeDefined();
    });
    await press('Subscribe');
    expect(await screen.findByRole('dialog', { name: 'Complete Your Payment' })).toBeDefined();
    expect(await screen.findByText(/then \$270.00 a year/)).toBeDefined();
    await screen.findByLabelText('Card number');
    server.on('GET /api/subscription', { hasSubscription: true, status: 'trialing' });
    const askedForUser = () => server.callsTo('/api/auth/user').length;
    const before = askedForUser();
    await press('Start Free Trial');
    expect(await screen.findByText('Free Trial')).toBeDefined();
    expect(await screen.findByText('Subscription Activated')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(askedForUser()).toBeGreaterThan(before);
    expect(server.calls.map(({ body }) => body)).toContainEqual({
      billingInterval: 'year',
      termsVersion: RENEWAL_TERMS_VERSION,
    });
  });
});

it('a visitor sees the offer and signs up for the chosen plan', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Log in to change your settings' })).toBeDefined();
  expect(screen.getByText(/^\d+ sportsbooks compared$/)).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  expect(screen.getByText('$22.50')).toBeDefined();
  await press(/^Start your \d+ day free trial$/);
  expect(await screen.findByRole('dialog', { name: 'Sign up & Subscribe' })).toBeDefined();
  expect(server.calls).toEqual([]);
});

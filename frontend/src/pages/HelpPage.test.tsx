import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { userQuery } from '../api/user.ts';
import { CalculatorProvider } from '../features/calculator/CalculatorProvider.tsx';
import { AuthProvider } from '../features/identity/sign-in/AuthProvider.tsx';
import { fakeApi } from '../testing/api-server.ts';
import { enterText } from '../testing/enter-text.ts';
import { renderPart } from '../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../testing/signed-in-hint.ts';
import { HelpPage } from './HelpPage.tsx';
import { SubscribeHost } from './SubscribeHost.tsx';
import { SubscribeProvider, useSubscribeFlow } from './SubscribeProvider.tsx';

const server = fakeApi();
const pending = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'year' };

beforeEach(() => {
  forgetSignedIn();
  sessionStorage.clear();
});

function Page() {
  const { signUp } = useSubscribeFlow();
  return (
    <AuthProvider forMembers reload={() => {}} goHome={() => {}} onSignUp={signUp}>
      <HelpPage />
      <p data-testid="search">{useLocation().search}</p>
      <SubscribeHost reload={() => {}} />
    </AuthProvider>
  );
}

function open(address = '/help') {
  return renderPart(
    <SubscribeProvider>
      <CalculatorProvider>
        <Page />
      </CalculatorProvider>
    </SubscribeProvider>,
    address,
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('the page has prices, six questions and the support email', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Help and free trial' })).toBeDefined();
  expect(screen.getByText('$30')).toBeDefined();
  expect(screen.getByText('Cancel anytime • No commitment required')).toBeDefined();
  const faq = screen.getByRole('region', { name: 'Frequently asked questions' });
  expect(faq.querySelectorAll('details')).toHaveLength(6);
  const contact = screen.getByRole('region', { name: 'Contact Us' });
  expect(within(contact).getByRole('link', { name: 'Email support' }).getAttribute('href')).toBe(
    'mailto:support@crossbook.example',
  );
  await waitFor(() => expect(document.title).toBe('Help · Crossbook'));
});

it('a visitor can open the calculator', async () => {
  open();
  await press('Open calculator');
  expect(await screen.findByRole('dialog', { name: 'Calculator' })).toBeDefined();
});

it('the question in the URL’s fragment is open', async () => {
  open('/help#cancel');
  const [opened, ...others] = document.querySelectorAll<HTMLDetailsElement>('details[open]');
  expect(opened?.querySelector('summary')?.textContent).toBe('How do I cancel?');
  expect(others).toEqual([]);
  expect(document.activeElement?.textContent).toBe('How do I cancel?');
});

it('a visitor signs up for the chosen plan, and can switch to log-in and back', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  await press(/^Start your \d+ day free trial$/);
  expect(await screen.findByText(/then \$270.00 a year/)).toBeDefined();
  enterText(screen.getByLabelText('Email'), 'ann@example.com');
  await press('Already have an account? Log in');
  const logIn = await screen.findByRole('dialog', { name: 'Log in' });
  expect(within(logIn).getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  expect(screen.queryByRole('dialog', { name: 'Create Your Account' })).toBeNull();
  await press('No account yet? Sign up');
  const signUp = await screen.findByRole('dialog', { name: 'Create Your Account' });
  expect(within(signUp).getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  expect(within(signUp).getByText(/then \$270.00 a year/)).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Log in' })).toBeNull();
});

it('a sign-up that was closed starts over', async () => {
  open();
  await press(/^Start your \d+ day free trial$/);
  enterText(await screen.findByLabelText('First name'), 'Ann');
  await press('Close');
  await press(/^Start your \d+ day free trial$/);
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', '');
});

it('a pending sign-up is reopened', async () => {
  sessionStorage.setItem('pendingRegistration', JSON.stringify(pending));
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Create Your Account' });
  expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  expect(within(dialog).getByText(/then \$270.00 a year/)).toBeDefined();
});

it('a returned payment is handled before a pending sign-up', async () => {
  vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
  sessionStorage.setItem('pendingRegistration', JSON.stringify(pending));
  open('/help?subscription=sub_1&customer=cus_1&setup_intent_client_secret=seti_1_secret_2');
  const dialog = await screen.findByRole('dialog', { name: 'Your Payment' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('could not be checked');
  expect(screen.getByTestId('search').textContent).toBe('');
  expect(screen.queryByRole('dialog', { name: 'Create Your Account' })).toBeNull();
  await press('Close');
  expect(await screen.findByRole('dialog', { name: 'Create Your Account' })).toBeDefined();
  vi.unstubAllEnvs();
});

it('a signed-in user goes to the payment, and no pending sign-up is reopened', async () => {
  vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
  sessionStorage.setItem('pendingRegistration', JSON.stringify(pending));
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: true, message: 'Had' });
  const { client } = renderPart(<p>Splash</p>);
  await client.fetchQuery(userQuery);
  open();
  await press('Resubscribe');
  expect(await screen.findByRole('dialog', { name: 'Complete Your Payment' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Create Your Account' })).toBeNull();
  vi.unstubAllEnvs();
});

it('a subscriber reads first what stands on each kind of card, beside one, and sees no price and no trial', async () => {
  vi.stubGlobal('IntersectionObserver', seesEverything());
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' });
  server.on('GET /api/subscription', { hasSubscription: true, status: 'active' });
  const { client } = renderPart(<p>Splash</p>);
  await client.fetchQuery(userQuery);
  cleanup();
  open();
  await screen.findByRole('heading', { name: 'How to read a card' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'How to read a card',
    'How to read an overlap',
    'How to read a promo',
    'How to read a low hold',
    'How to read a value bet',
    'How to read the odds screen',
    'Where the bet buttons lead',
    'Frequently asked questions',
    'How alerts work',
    'Your bets',
    'Calculator',
    'Contact Us',
  ]);
  // A picture: hidden from assistive technology, which reads the words beside it.
  await waitFor(() => expect(document.querySelectorAll('[inert] article')).toHaveLength(5));
  expect(screen.queryByText('/month')).toBeNull();
  expect(screen.queryByRole('button', { name: /trial|subscri/i })).toBeNull();
});

/** An observer for which everything is in the window. */
function seesEverything() {
  return class {
    private readonly notify: (entries: { isIntersecting: boolean }[]) => void;
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = notify;
    }
    observe() {
      this.notify([{ isIntersecting: true }]);
    }
    disconnect() {}
  };
}

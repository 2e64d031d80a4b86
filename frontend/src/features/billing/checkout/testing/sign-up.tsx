import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { billingMessages } from '../../../../../../shared/contracts/billing.ts';
import { fakeApi } from '../../../../testing/api-server.ts';
import { enterText } from '../../../../testing/enter-text.ts';
import { renderPart } from '../../../../testing/render.tsx';
import { SignUpModal } from '../SignUpModal.tsx';

export const typed = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  password: 'quiet lake 7',
  confirmPassword: 'quiet lake 7',
};
export const started = { subscriptionId: 'sub_1', customerId: 'cus_1', clientSecret: 'seti_1_secret_2' };
export const sent = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Sent' };
export const sentBefore = { alreadySent: true, canResend: false, secondsUntilResend: 90, message: 'Please wait' };
export const ALREADY =
  'A verification code was already sent to this email. Please check your inbox and enter the code below.';

const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/** A server where a sign-up succeeds, unless a test overrides a reply. */
export function signUpServer() {
  const server = fakeApi();
  return {
    on: server.on,
    calls: server.calls,
    paths: () => server.calls.map(({ path }) => path.replace('/api/', '')),
    sends(how: { eligibility?: unknown; code?: unknown } = {}): void {
      server.on(
        'POST /api/check-trial-eligibility',
        how.eligibility ?? { hasHadTrial: false, message: billingMessages.mayHaveTrial },
      );
      server.on('POST /api/send-verification', how.code ?? sent);
      server.on('POST /api/verify-email', { message: 'Verified' });
      server.on('POST /api/create-subscription', started);
    },
  };
}

export function openSignUp(props: { start?: typeof typed; interval?: 'month' | 'year'; verifiedEmail?: string } = {}) {
  const callbacks = { onClose: vi.fn(), onLogIn: vi.fn(), onPending: vi.fn(), onStarted: vi.fn() };
  renderPart(
    <SignUpModal
      title="Create Your Account"
      start={blank}
      interval="month"
      verifiedEmail={undefined}
      {...props}
      {...callbacks}
    />,
  );
  return callbacks;
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Continues from the form to the code field. */
export async function toCode() {
  await press('Continue');
  return screen.findByLabelText('Verification code');
}

export async function enterCode() {
  enterText(await screen.findByLabelText('Verification code'), '123456');
  await press('Verify & Continue');
}

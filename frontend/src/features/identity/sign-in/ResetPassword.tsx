import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CODE_LIFE_SECONDS, MIN_PASSWORD_LENGTH } from '../../../../../shared/catalogue/credentials.ts';
import { confirmationMatches, confirmPassword, newPassword } from '../../../../../shared/contracts/fields.ts';
import { type OtherAccess as Access, sendPasswordReset } from '../../../../../shared/contracts/password.ts';
import { explained, messageFor } from '../../../api/api-error.ts';
import {
  COMPLETE_RESET_FALLBACK,
  completePasswordResetMutation,
  SEND_RESET_FALLBACK,
  sendPasswordResetMutation,
} from '../../../api/password.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { type Countdown, startCountdown } from '../../../lib/use-countdown.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField, UsernameHint } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { keptAtFirst, OtherAccess } from './OtherAccess.tsx';
import { BackLink, ResetCodeStep } from './ResetCodeStep.tsx';

interface ResetPasswordProps {
  /** The email typed in the log-in form. */
  email: string;
  onBack: (email: string) => void;
  onReset: () => void;
}

type Step =
  | { readonly name: 'email' }
  | { readonly name: 'code' }
  | { readonly name: 'password'; readonly code: string; readonly access: Access };

/** The last code requested. */
interface Sent {
  readonly email: string;
  readonly resend: Countdown;
}

/** Password reset in three steps: email, verification code, new password. */
export function ResetPassword({ email: typed, onBack, onReset }: ResetPasswordProps) {
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [sent, setSent] = useState<Sent>({ email: typed, resend: startCountdown(0, 0) });
  const recordSent = (email: string) => {
    const now = currentTime();
    // Within the wait the server sends no second email, so the countdown continues.
    const running = email === sent.email && sent.resend.endsAt > now;
    if (!running) setSent({ email, resend: startCountdown(CODE_LIFE_SECONDS, now) });
  };
  switch (step.name) {
    case 'email':
      return (
        <ResetEmailStep
          email={sent.email}
          onBack={onBack}
          onSent={(email) => {
            recordSent(email);
            setStep({ name: 'code' });
          }}
        />
      );
    case 'code':
      return (
        <ResetCodeStep
          email={sent.email}
          resend={sent.resend}
          onBack={() => setStep({ name: 'email' })}
          onSent={() => recordSent(sent.email)}
          onVerified={(code, access) => setStep({ name: 'password', code, access })}
        />
      );
    case 'password':
      return (
        <ResetPasswordStep
          email={sent.email}
          code={step.code}
          access={step.access}
          onBack={() => setStep({ name: 'code' })}
          onReset={() => {
            showToast({ title: 'Password Reset', text: 'You can now log in with your new password.' });
            onReset();
          }}
        />
      );
  }
}

interface ResetEmailStepProps {
  email: string;
  onBack: (email: string) => void;
  onSent: (email: string) => void;
}

function ResetEmailStep({ email, onBack, onSent }: ResetEmailStepProps) {
  const { mutateAsync } = useMutation(sendPasswordResetMutation);
  const form = useForm({
    initialValues: { email },
    schema: sendPasswordReset.request,
    send: (request) => mutateAsync(request),
    onSent: (_reply, request) => onSent(request.email),
    explain: (error) => ({ text: messageFor(error, SEND_RESET_FALLBACK) }),
  });
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        Enter the email address of your account, and we’ll send you a code to set a new password.
      </p>
      <Form form={form} submit="Send reset code" submitting="Sending...">
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
      </Form>
      <BackLink onBack={() => onBack(form.values.email)} />
    </>
  );
}

/** A new password, typed twice. */
const chosenPassword = z.strictObject({ newPassword, confirmPassword }).check(confirmationMatches('newPassword'));

interface ResetPasswordStepProps {
  email: string;
  /** The verified code. */
  code: string;
  access: Access;
  onBack: () => void;
  onReset: () => void;
}

function ResetPasswordStep({ email, code, access, onBack, onReset }: ResetPasswordStepProps) {
  const [kept, setKept] = useState(() => keptAtFirst(access));
  const { mutateAsync } = useMutation(completePasswordResetMutation);
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    schema: chosenPassword,
    send: ({ newPassword }) => mutateAsync({ email, code, newPassword, ...kept }),
    onSent: onReset,
    explain: (error) =>
      explained(error, COMPLETE_RESET_FALLBACK, ['newPassword'], {
        'password-common': 'newPassword',
        'password-guessable': 'newPassword',
      }),
  });
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        Your code is correct. Choose a new password of at least {MIN_PASSWORD_LENGTH} characters.
      </p>
      <Form form={form} submit="Reset password" submitting="Resetting...">
        <UsernameHint value={email} />
        <PasswordField label="New password" autoComplete="new-password" required {...form.field('newPassword')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <OtherAccess {...access} kept={kept} onChange={setKept} />
      </Form>
      <BackLink onBack={onBack} />
    </>
  );
}

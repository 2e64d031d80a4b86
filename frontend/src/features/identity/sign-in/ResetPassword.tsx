import { useState } from 'react';
import { CODE_LIFE_SECONDS } from '../../../../../shared/catalogue/credentials.ts';
import type { OtherAccess as Access } from '../../../../../shared/contracts/password.ts';
import { type Countdown, startCountdown } from '../../../lib/use-countdown.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ResetCodeStep } from './ResetCodeStep.tsx';
import { ResetEmailStep } from './ResetEmailStep.tsx';
import { ResetPasswordStep } from './ResetPasswordStep.tsx';

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
    const now = Date.now();
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

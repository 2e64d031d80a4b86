import { useState } from 'react';
import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import { type Countdown, startCountdown } from '../../lib/use-countdown.ts';
import { showToast } from '../../ui/toasts.ts';
import { ResetCodeStep } from './ResetCodeStep.tsx';
import { ResetEmailStep } from './ResetEmailStep.tsx';
import { ResetPasswordStep } from './ResetPasswordStep.tsx';

interface ResetPasswordProps {
  /** What was typed for logging in. */
  email: string;
  onBack: (email: string) => void;
  onReset: () => void;
}

type Step =
  | { readonly name: 'email' }
  | { readonly name: 'code' }
  | { readonly name: 'password'; readonly code: string };

/** The code that was asked for last. */
interface Sent {
  readonly email: string;
  readonly resend: Countdown;
}

/** A new password for somebody who lost theirs: address, mailed code, new password. */
export function ResetPassword({ email: typed, onBack, onReset }: ResetPasswordProps) {
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [sent, setSent] = useState<Sent>({ email: typed, resend: startCountdown(0, 0) });
  const recordSent = (email: string) => {
    const now = Date.now();
    // Asked for again within the time, no other mail is sent, so the time does not begin anew.
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
          onVerified={(code) => setStep({ name: 'password', code })}
        />
      );
    case 'password':
      return (
        <ResetPasswordStep
          email={sent.email}
          code={step.code}
          onBack={() => setStep({ name: 'code' })}
          onReset={() => {
            showToast({ title: 'Password Reset', text: 'You can now log in with your new password.' });
            onReset();
          }}
        />
      );
  }
}

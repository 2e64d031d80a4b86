import { useState } from 'react';
import { type BillingInterval, plans, TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { type ResendState, resendAfter } from '../../../api/resend-state.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { chargeSummary } from '../plans/charge-summary.ts';
import { SignUpStep } from './SignUpStep.tsx';
import type { SignUp } from './sign-up-fields.ts';
import type { FieldError, Started } from './use-start-sign-up.ts';
import { VerificationStep } from './VerificationStep.tsx';

interface SignUpModalProps {
  title: string;
  /** The initial values of the fields. */
  start: SignUp;
  interval: BillingInterval;
  /** An email that this browser may have verified before a reload. */
  verifiedEmail: string | undefined;
  onClose: () => void;
  onLogIn: (email: string) => void;
  /** Called when a code was sent to the typed email. */
  onPending: (signUp: SignUp) => void;
  onStarted: (started: Started, signUp: SignUp) => void;
}

/** The form and the verification step, before the payment. Closing unmounts it, which resets its fields. */
export function SignUpModal({ title, interval, onClose, onLogIn, onPending, onStarted, ...before }: SignUpModalProps) {
  const [typed, setTyped] = useState(before.start);
  const [verifiedEmail, setVerifiedEmail] = useState(before.verifiedEmail);
  const [resend, setResend] = useState<ResendState>();
  const [refused, setRefused] = useState<FieldError>();
  const [hadTrial, setHadTrial] = useState(false);
  return (
    <Modal title={title} width="narrow" onClose={onClose}>
      <div className="mb-4">{hadTrial ? <ChargedAtOnce interval={interval} /> : <Plan interval={interval} />}</div>
      {resend === undefined ? (
        <SignUpStep
          typed={typed}
          refused={refused}
          interval={interval}
          verifiedEmail={verifiedEmail}
          onLogIn={onLogIn}
          onProgress={(progress, signUp) => {
            if (progress.kind === 'started') return onStarted(progress.started, signUp);
            setTyped(signUp);
            setHadTrial(progress.hadTrial);
            setResend(resendAfter(progress.sent, currentTime()));
            onPending(signUp);
          }}
        />
      ) : (
        <VerificationStep
          signUp={typed}
          interval={interval}
          resend={resend}
          onSent={(sent) => setResend(resendAfter(sent, currentTime()))}
          onBack={() => {
            setRefused(undefined);
            setResend(undefined);
          }}
          onRefused={(wrong) => {
            setVerifiedEmail(typed.email);
            setRefused(wrong);
            setResend(undefined);
          }}
          onStarted={(started) => onStarted(started, typed)}
        />
      )}
    </Modal>
  );
}

/** The chosen plan. */
function Plan({ interval }: { interval: BillingInterval }) {
  const { label, billedCents } = plans[interval];
  return (
    <p className="text-muted text-sm">
      <span className="font-semibold text-ink">{label} plan</span>: {TRIAL_DAYS} days free, then{' '}
      {formatDollars(cents(billedCents))} a {interval}.
    </p>
  );
}

function ChargedAtOnce({ interval }: { interval: BillingInterval }) {
  const { today, later } = chargeSummary(interval, false, currentTime());
  return (
    <Message tone="caution" live>
      This email has already had a free trial, so your card will be charged right away: {today}, {later}
    </Message>
  );
}

import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { CODE_DIGITS, CODE_LIFE_MINUTES } from '../../../../../shared/catalogue/credentials.ts';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { code } from '../../../../../shared/contracts/fields.ts';
import type { CodeSent } from '../../../../../shared/contracts/verification.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import type { ResendState } from '../../../api/resend-state.ts';
import {
  SEND_CODE_FALLBACK,
  sendVerificationMutation,
  VERIFY_FALLBACK,
  verifyEmailMutation,
} from '../../../api/verification.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeField, CodeSentTo } from '../../../ui/fields/CodeField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { ResendButton } from '../../../ui/ResendButton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { RenewalTerms } from '../plans/ChargeNotes.tsx';
import type { SignUp } from './sign-up-fields.ts';
import { explainStart, type FieldError, isUnverified, type Started, useStartSignUp } from './use-start-sign-up.ts';

interface VerificationStepProps {
  signUp: SignUp;
  interval: BillingInterval;
  resend: ResendState;
  onSent: (sent: CodeSent) => void;
  onBack: () => void;
  /** Called if the code was correct but a field of the form was refused. */
  onRefused: (refused: FieldError) => void;
  onStarted: (started: Started) => void;
}

const schema = z.strictObject({ code });

/** The second step: verifies the code and creates the subscription. */
export function VerificationStep(props: VerificationStepProps) {
  const { signUp, interval, resend, onSent, onBack, onRefused, onStarted } = props;
  const { email } = signUp;
  const sending = useMutation(sendVerificationMutation);
  const { mutateAsync: verify } = useMutation(verifyEmailMutation);
  const { start } = useStartSignUp(interval);
  // A code can be used only once: a retry after it skips the verification.
  const verified = useRef(false);
  const form = useForm({
    initialValues: { code: '' },
    schema,
    send: async ({ code }) => {
      if (!verified.current) await verify({ email, code });
      verified.current = true;
      return start(signUp);
    },
    onSent: onStarted,
    explain: (error) => {
      if (!verified.current) {
        const text = messageFor(error, VERIFY_FALLBACK);
        return hasStatus(error, 400) ? { text, field: 'code' } : { text };
      }
      if (isUnverified(error)) verified.current = false;
      const refused = explainStart(error);
      if (refused.field !== undefined) onRefused(refused);
      return { text: refused.text };
    },
  });
  const dismiss = useRef(() => {});
  useEffect(() => () => dismiss.current(), []);
  const sendAgain = () =>
    sending.mutate(
      { email },
      {
        onSuccess: (sent) => {
          onSent(sent);
          if (!sent.alreadySent)
            dismiss.current = showToast({
              title: 'Verification Code Sent',
              text: `Check your inbox. The code is valid for ${CODE_LIFE_MINUTES} minutes.`,
            });
          form.focus('code');
        },
      },
    );
  return (
    <>
      <CodeSentTo
        email={email}
        alreadySent={resend.alreadySent}
        failure={sending.error && { text: messageFor(sending.error, SEND_CODE_FALLBACK), error: sending.error }}
      />
      <Form
        form={form}
        submit="Verify & Continue"
        submitting="Verifying..."
        complete={form.values.code.length === CODE_DIGITS}
      >
        <CodeField label="Verification code" digits={CODE_DIGITS} {...form.field('code')} />
      </Form>
      <RenewalTerms interval={interval} />
      <div className="mt-2 flex flex-col">
        <ResendButton label="Resend code" countdown={resend.until} sending={sending.isPending} onResend={sendAgain} />
        <Button tone="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Button>
      </div>
    </>
  );
}

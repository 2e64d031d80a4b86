import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import * as z from 'zod/mini';
import { CODE_DIGITS, CODE_LIFE_MINUTES } from '../../../../../shared/catalogue/credentials.ts';
import { code } from '../../../../../shared/contracts/fields.ts';
import type { OtherAccess as Access } from '../../../../../shared/contracts/password.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import {
  SEND_RESET_FALLBACK,
  sendPasswordResetMutation,
  VERIFY_RESET_FALLBACK,
  verifyPasswordResetMutation,
} from '../../../api/password.ts';
import type { Countdown } from '../../../lib/use-countdown.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/fields/CodeField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { Message } from '../../../ui/Message.tsx';
import { ResendButton } from '../../../ui/ResendButton.tsx';
import { showToast } from '../../../ui/toasts.ts';

interface ResetCodeStepProps {
  email: string;
  /** The wait until another code can be requested. */
  resend: Countdown;
  onBack: () => void;
  onSent: () => void;
  onVerified: (code: string, access: Access) => void;
}

const schema = z.strictObject({ code });

export function ResetCodeStep({ email, resend, onBack, onSent, onVerified }: ResetCodeStepProps) {
  const sending = useMutation(sendPasswordResetMutation);
  const { mutateAsync: verify } = useMutation(verifyPasswordResetMutation);
  const form = useForm({
    initialValues: { code: '' },
    schema,
    send: ({ code }) => verify({ email, code }),
    onSent: (access, { code }) => onVerified(code, access),
    explain: (error) => {
      const text = messageFor(error, VERIFY_RESET_FALLBACK);
      return hasStatus(error, 400) ? { text, field: 'code' } : { text };
    },
  });
  const sendAgain = () =>
    sending.mutate(
      { email },
      {
        onSuccess: ({ message }) => {
          onSent();
          showToast({ title: 'Verification Code Sent', text: message });
          form.focus('code');
        },
      },
    );
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        If an account exists for <span className="wrap-anywhere font-semibold text-ink">{email}</span>, a reset code has
        been sent. It is valid for {CODE_LIFE_MINUTES} minutes.
      </p>
      {sending.error !== null && (
        <div className="mb-4">
          <Message tone="notice" live error={sending.error}>
            {messageFor(sending.error, SEND_RESET_FALLBACK)}
          </Message>
        </div>
      )}
      <Form form={form} submit="Verify code" submitting="Verifying...">
        <CodeField label="Verification code" digits={CODE_DIGITS} {...form.field('code')} />
      </Form>
      <div className="mt-2 flex flex-col">
        <ResendButton label="Resend code" countdown={resend} sending={sending.isPending} onResend={sendAgain} />
      </div>
      <BackLink onBack={onBack} />
    </>
  );
}

/** Goes to the previous step. Below the form, so that the first field comes first in the tab order. */
export function BackLink({ onBack }: { onBack: () => void }) {
  return (
    <Button tone="quiet" className="mt-2 w-full" onClick={onBack}>
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Button>
  );
}

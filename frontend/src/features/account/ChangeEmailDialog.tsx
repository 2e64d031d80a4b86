import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CODE_DIGITS, CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import { updateEmail } from '../../../../shared/contracts/account.ts';
import { code, messages } from '../../../../shared/contracts/fields.ts';
import type { CodeSent } from '../../../../shared/contracts/verification.ts';
import { UPDATE_EMAIL_FALLBACK, updateEmailMutation, verifyNewEmailMutation } from '../../api/account.ts';
import { hasStatus, messageFor } from '../../api/api-error.ts';
import type { Confirmed } from '../../api/confirmed.ts';
import { VERIFY_FALLBACK } from '../../api/verification.ts';
import { type Countdown, startCountdown } from '../../lib/use-countdown.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Message } from '../../ui/Message.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ResendButton } from '../../ui/ResendButton.tsx';
import { showToast } from '../../ui/toasts.ts';

interface ChangeEmailDialogProps {
  /** The current address. */
  email: string;
  confirmed: Confirmed;
  onClose: () => void;
}

/** The address that a code was sent to. */
interface Requested {
  readonly email: string;
  readonly alreadySent: boolean;
  readonly resend: Countdown | undefined;
}

/** First the new address, then the code sent to it. Closing unmounts it, which resets its fields. */
export function ChangeEmailDialog({ email, confirmed, onClose }: ChangeEmailDialogProps) {
  const [requested, setRequested] = useState<Requested>();
  const { mutateAsync: request } = useMutation(updateEmailMutation);
  const dismiss = useRef(() => {});
  useEffect(() => () => dismiss.current(), []);

  const send = async (to: string) => {
    const sent = await confirmed(() => request({ email: to }));
    setRequested({ email: to, alreadySent: sent.alreadySent, resend: countdownOf(sent) });
    if (!sent.alreadySent)
      dismiss.current = showToast({
        title: 'Verification Code Sent',
        text: 'Check the inbox of your new address. The code is valid for ten minutes.',
      });
  };
  const done = (newEmail: string) => {
    onClose();
    showToast({ title: 'Email Updated', text: `From now on, log in with ${newEmail}. Other devices are logged out.` });
  };
  return (
    <Modal title="Change Email" width="narrow" onClose={onClose}>
      {requested === undefined ? (
        <AddressStep email={email} send={send} />
      ) : (
        <CodeStep
          requested={requested}
          sendAgain={() => send(requested.email)}
          onBack={() => setRequested(undefined)}
          onDone={done}
        />
      )}
    </Modal>
  );
}

function countdownOf({ alreadySent, canResend, secondsUntilResend }: CodeSent): Countdown | undefined {
  if (canResend) return undefined;
  return startCountdown(alreadySent ? secondsUntilResend : CODE_LIFE_SECONDS, Date.now());
}

function AddressStep({ email, send }: { email: string; send: (to: string) => Promise<void> }) {
  const form = useForm({
    initialValues: { email: '' },
    schema: updateEmail.request,
    send: (typed) => send(typed.email.trim()),
    onSent: () => {},
    explain: (error) => {
      const text = messageFor(error, UPDATE_EMAIL_FALLBACK);
      return hasStatus(error, 400) ? { text, field: 'email' } : { text };
    },
  });
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        Your address is <span className="wrap-anywhere font-semibold text-ink">{email}</span> until you have entered the
        code that we send to the new one.
      </p>
      <Form form={form} submit="Send code" submitting="Sending...">
        <TextField label="New email" type="email" autoComplete="email" required {...form.field('email')} />
      </Form>
    </>
  );
}

const codeForm = z.strictObject({ code });

interface CodeStepProps {
  requested: Requested;
  sendAgain: () => Promise<void>;
  onBack: () => void;
  onDone: (newEmail: string) => void;
}

function CodeStep({ requested: { email, alreadySent, resend }, sendAgain, onBack, onDone }: CodeStepProps) {
  const { mutateAsync: verify } = useMutation(verifyNewEmailMutation(useQueryClient()));
  const again = useMutation({ mutationFn: sendAgain });
  const form = useForm({
    initialValues: { code: '' },
    schema: codeForm,
    send: (typed) => verify({ email, code: typed.code }),
    onSent: () => onDone(email),
    explain: (error) => {
      const text = messageFor(error, VERIFY_FALLBACK);
      return text === messages.codeWrong ? { text, field: 'code' } : { text };
    },
  });
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        We sent a 6-digit code to <span className="wrap-anywhere font-semibold text-ink">{email}</span>
      </p>
      {alreadySent && (
        <div className="mb-4">
          <Message tone="notice" live>
            A verification code was already sent to this email. Please check your inbox and enter the code below.
          </Message>
        </div>
      )}
      {again.error !== null && (
        <div className="mb-4">
          <Message tone="notice" live error={again.error}>
            {messageFor(again.error, UPDATE_EMAIL_FALLBACK)}
          </Message>
        </div>
      )}
      <Form form={form} submit="Update Email" submitting="Updating...">
        <CodeField label="Verification code" digits={CODE_DIGITS} {...form.field('code')} />
      </Form>
      <div className="mt-2 flex flex-col">
        <ResendButton
          label="Resend verification code"
          countdown={resend}
          sending={again.isPending}
          onResend={() => again.mutate(undefined, { onSuccess: () => form.focus('code') })}
        />
        <Button tone="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </>
  );
}

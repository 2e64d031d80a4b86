import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CODE_DIGITS, CODE_LIFE_MINUTES } from '../../../../../shared/catalogue/credentials.ts';
import { updateEmail } from '../../../../../shared/contracts/account.ts';
import { code } from '../../../../../shared/contracts/fields.ts';
import { UPDATE_EMAIL_FALLBACK, updateEmailMutation, verifyNewEmailMutation } from '../../../api/account.ts';
import { explained, messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { type ResendState, resendAfter } from '../../../api/resend-state.ts';
import { VERIFY_FALLBACK } from '../../../api/verification.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { CodeField, CodeSentTo } from '../../../ui/fields/CodeField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ResendButton } from '../../../ui/ResendButton.tsx';
import { showToast } from '../../../ui/toasts.ts';

interface ChangeEmailDialogProps {
  /** The current address. */
  email: string;
  confirmed: Confirmed;
  onClose: () => void;
}

/** The address that a code was sent to. */
interface Requested {
  readonly email: string;
  readonly resend: ResendState;
}

/** First the new address, then the code sent to it. Closing unmounts it, which resets its fields. */
export function ChangeEmailDialog({ email, confirmed, onClose }: ChangeEmailDialogProps) {
  const [requested, setRequested] = useState<Requested>();
  const { mutateAsync: request } = useMutation(updateEmailMutation);
  const dismiss = useRef(() => {});
  useEffect(() => () => dismiss.current(), []);

  const send = async (to: string) => {
    const sent = await confirmed(() => request({ email: to }));
    if (sent === undefined) return;
    setRequested({ email: to, resend: resendAfter(sent, currentTime()) });
    if (!sent.alreadySent)
      dismiss.current = showToast({
        title: 'Verification Code Sent',
        text: `Check the inbox of your new address. The code is valid for ${CODE_LIFE_MINUTES} minutes.`,
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

function AddressStep({ email, send }: { email: string; send: (to: string) => Promise<void> }) {
  const form = useForm({
    initialValues: { email: '' },
    schema: updateEmail.request,
    send: (typed) => send(typed.email.trim()),
    onSent: () => {},
    explain: (error) => explained(error, UPDATE_EMAIL_FALLBACK, ['email'], { 'email-unchanged': 'email' }),
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

function CodeStep({ requested: { email, resend }, sendAgain, onBack, onDone }: CodeStepProps) {
  const { mutateAsync: verify } = useMutation(verifyNewEmailMutation(useQueryClient()));
  const again = useMutation({ mutationFn: sendAgain });
  const form = useForm({
    initialValues: { code: '' },
    schema: codeForm,
    send: (typed) => verify({ email, code: typed.code }),
    onSent: () => onDone(email),
    explain: (error) => explained(error, VERIFY_FALLBACK, ['code'], { 'code-wrong': 'code' }),
  });
  return (
    <>
      <CodeSentTo
        email={email}
        alreadySent={resend.alreadySent}
        failure={again.error && { text: messageFor(again.error, UPDATE_EMAIL_FALLBACK), error: again.error }}
      />
      <Form form={form} submit="Update Email" submitting="Updating...">
        <CodeField label="Verification code" digits={CODE_DIGITS} {...form.field('code')} />
      </Form>
      <div className="mt-2 flex flex-col">
        <ResendButton
          label="Resend verification code"
          countdown={resend.until}
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

import { useMutation } from '@tanstack/react-query';
import { CODE_DIGITS } from '../../../../../shared/catalogue/credentials.ts';
import { messageFor } from '../../../api/api-error.ts';
import { UPDATE_PASSWORD_FALLBACK, updatePasswordMutation } from '../../../api/password.ts';
import { useForm } from '../../../lib/use-form.ts';
import { CodeField } from '../../../ui/fields/CodeField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField, UsernameHint } from '../../../ui/fields/PasswordField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ResendButton } from '../../../ui/ResendButton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { isAboutCode, passwordChange } from './password-change.ts';
import type { UpdateCode, UpdateCodeState } from './use-update-code.ts';

interface ChangePasswordDialogProps {
  email: string;
  /** The code that was requested when the dialog opened. */
  code: UpdateCode;
  onClose: () => void;
}

/** Closing unmounts it, which resets its fields. */
export function ChangePasswordDialog({ email, code, onClose }: ChangePasswordDialogProps) {
  const { mutateAsync } = useMutation(updatePasswordMutation);
  const form = useForm({
    initialValues: { verificationCode: '', password: '', confirmPassword: '' },
    schema: passwordChange,
    send: (request) => mutateAsync(request),
    onSent: () => {
      showToast({ title: 'Password Updated', text: 'Your password has been changed. Other devices are logged out.' });
      onClose();
    },
    explain: (error) => {
      const text = messageFor(error, UPDATE_PASSWORD_FALLBACK);
      return isAboutCode(text) ? { text, field: 'verificationCode' } : { text };
    },
  });
  return (
    <Modal title="Change Password" width="narrow" onClose={onClose}>
      <CodeStatus email={email} state={code.state} />
      <Form form={form} submit="Update Password" submitting="Updating...">
        <UsernameHint value={email} />
        <CodeField label="Verification code" digits={CODE_DIGITS} {...form.field('verificationCode')} />
        <PasswordField label="New password" autoComplete="new-password" required {...form.field('password')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
      </Form>
      <div className="mt-2 flex flex-col">
        <ResendButton
          label="Resend verification code"
          countdown={code.resend}
          sending={code.state.name === 'sending'}
          onResend={() => code.send(() => form.focus('verificationCode'))}
        />
      </div>
    </Modal>
  );
}

/** The status of the code, above the form. */
function CodeStatus({ email, state }: { email: string; state: UpdateCodeState }) {
  const address = <span className="wrap-anywhere font-semibold text-ink">{email}</span>;
  return (
    <div className="mb-4">
      {state.name === 'sending' && (
        <p className="text-muted text-sm">
          Sending a {CODE_DIGITS}-digit code to {address}...
        </p>
      )}
      {state.name === 'sent' && (
        <p className="text-muted text-sm">
          We sent a {CODE_DIGITS}-digit code to {address}
        </p>
      )}
      {state.name === 'sent' && state.alreadySent && (
        <div className="mt-3">
          <Message tone="notice" live>
            A verification code was already sent to this email. Please check your inbox and enter the code below.
          </Message>
        </div>
      )}
      {state.name === 'failed' && (
        <Message tone="notice" live error={state.error}>
          {state.text}
        </Message>
      )}
    </div>
  );
}

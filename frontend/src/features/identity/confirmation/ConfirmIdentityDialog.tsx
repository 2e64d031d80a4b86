import { useMutation } from '@tanstack/react-query';
import { reauthenticate } from '../../../../../shared/contracts/account.ts';
import { CONFIRM_IDENTITY_FALLBACK, reauthenticateMutation } from '../../../api/account.ts';
import { messageFor } from '../../../api/api-error.ts';
import { supportsPasskeys } from '../../../api/passkeys/webauthn.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField, UsernameHint } from '../../../ui/fields/PasswordField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx';

interface ConfirmIdentityDialogProps {
  /** Of the signed-in user. */
  email: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the signed-in user for their password before a change that a stolen session must not make. */
export function ConfirmIdentityDialog({ email, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { mutateAsync } = useMutation(reauthenticateMutation);
  const form = useForm({
    initialValues: { password: '' },
    schema: reauthenticate.request,
    send: (request) => mutateAsync(request),
    onSent: onConfirmed,
    explain: (error) => ({ text: messageFor(error, CONFIRM_IDENTITY_FALLBACK), field: 'password' }),
  });
  return (
    <Modal title="Confirm it’s you" width="narrow" onClose={onClose}>
      <p className="mb-4 text-muted text-sm">
        For your security, please enter the password of <span className="wrap-anywhere text-ink">{email}</span>.
      </p>
      <Form form={form} submit="Continue" submitting="Checking...">
        <UsernameHint value={email} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      </Form>
      {supportsPasskeys() && <PasskeyConfirmation onConfirmed={onConfirmed} />}
    </Modal>
  );
}

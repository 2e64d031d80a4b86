import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reauthenticate } from '../../../../../shared/contracts/account.ts';
import { CONFIRM_IDENTITY_FALLBACK, reauthenticateMutation } from '../../../api/account.ts';
import { hasCode, messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { supportsPasskeys } from '../../../api/passkeys/webauthn.ts';
import { userQuery } from '../../../api/user.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField, UsernameHint } from '../../../ui/fields/PasswordField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx';

interface Asking {
  readonly answer: (confirmed: boolean) => void;
}

interface IdentityCheck {
  /**
   * Makes a call. If the server wants the user's identity confirmed first, asks for it and makes the call again; undefined if the user
   * closes the dialog.
   * @throws what the call throws
   */
  readonly confirmed: Confirmed;
  /** To be rendered by the caller. */
  readonly dialog: ReactNode;
}

export function useIdentityCheck(): IdentityCheck {
  const { data: user = null } = useQuery(userQuery);
  const [asking, setAsking] = useState<Asking>();

  const ask = () =>
    new Promise<boolean>((answer) => {
      setAsking({ answer });
    }).finally(() => setAsking(undefined));

  const confirmed = async <T,>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (!hasCode(error, 'identity-unconfirmed')) throw error;
    }
    return (await ask()) ? act() : undefined;
  };

  const dialog = asking !== undefined && user !== null && (
    <ConfirmIdentityDialog
      email={user.email}
      onConfirmed={() => asking.answer(true)}
      onClose={() => asking.answer(false)}
    />
  );
  return { confirmed, dialog };
}

interface ConfirmIdentityDialogProps {
  /** Of the signed-in user. */
  email: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the signed-in user for their password before a change that a stolen session must not make. */
function ConfirmIdentityDialog({ email, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
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

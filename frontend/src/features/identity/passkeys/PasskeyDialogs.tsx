import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Passkey, renamePasskey } from '../../../../../shared/contracts/passkeys.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import {
  ADD_PASSKEY_FALLBACK,
  addPasskeyMutation,
  REMOVE_PASSKEY_FALLBACK,
  RENAME_PASSKEY_FALLBACK,
  removePasskeyMutation,
  renamePasskeyMutation,
} from '../../../api/passkeys/passkeys.ts';
import { ceremonyProblem } from '../../../api/passkeys/webauthn.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { suggestedName } from './suggested-name.ts';

interface AddPasskeyDialogProps {
  confirmed: Confirmed;
  onClose: () => void;
}

export function AddPasskeyDialog({ confirmed, onClose }: AddPasskeyDialogProps) {
  const { mutateAsync } = useMutation(addPasskeyMutation(useQueryClient(), confirmed));
  const form = useForm({
    initialValues: { name: suggestedName(navigator.userAgent) },
    schema: renamePasskey.request,
    send: (request) => mutateAsync(request),
    onSent: (added) => {
      if (added !== undefined) onClose();
    },
    explain: (error) => ({ text: ceremonyProblem(error, ADD_PASSKEY_FALLBACK) ?? ADD_PASSKEY_FALLBACK }),
  });
  return (
    <Modal title="Add a passkey" width="narrow" onClose={onClose}>
      <p className="mb-4 text-muted text-sm">
        Give it a name you’ll recognize. Your browser then asks where to save the passkey.
      </p>
      <Form form={form} submit="Continue" submitting="Waiting for your browser...">
        <TextField label="Name" autoComplete="off" required {...form.field('name')} />
      </Form>
    </Modal>
  );
}

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const { mutateAsync } = useMutation(renamePasskeyMutation(useQueryClient()));
  const form = useForm({
    initialValues: { name: passkey.name },
    schema: renamePasskey.request,
    send: ({ name }) => mutateAsync({ id: passkey.id, name }),
    onSent: onClose,
    explain: (error) => ({ text: messageFor(error, RENAME_PASSKEY_FALLBACK) }),
  });
  return (
    <Modal title="Rename passkey" width="narrow" onClose={onClose}>
      <Form form={form} submit="Save" submitting="Saving...">
        <TextField label="Name" autoComplete="off" required {...form.field('name')} />
      </Form>
    </Modal>
  );
}

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  confirmed: Confirmed;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, confirmed, onRemoved, onClose }: RemovePasskeyDialogProps) {
  const { mutate, isPending, error } = useMutation(removePasskeyMutation(useQueryClient(), confirmed));
  const remove = () => {
    if (isPending) return;
    mutate(passkey.id, {
      onSuccess: (removed) => {
        if (removed !== undefined) onRemoved();
      },
    });
  };
  return (
    <Modal title="Remove passkey" width="narrow" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {error !== null && (
          <Message tone="notice" live error={error}>
            {messageFor(error, REMOVE_PASSKEY_FALLBACK)}
          </Message>
        )}
        <p className="text-sm">
          <span className="wrap-anywhere font-medium">{passkey.name}</span> will no longer open your account. You can
          still log in with your password.
        </p>
        <p className="text-muted text-sm">Your device keeps its copy until you delete it there.</p>
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" aria-disabled={isPending} onClick={remove}>
            {isPending ? 'Removing...' : 'Remove'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

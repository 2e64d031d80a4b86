import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '../../../../../shared/contracts/passkeys.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { REMOVE_PASSKEY_FALLBACK, removePasskeyMutation } from '../../../api/passkeys/passkeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';

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

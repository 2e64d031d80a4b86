import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renamePasskey } from '../../../../../shared/contracts/passkeys.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { ADD_PASSKEY_FALLBACK, addPasskeyMutation } from '../../../api/passkeys/passkeys.ts';
import { ceremonyProblem } from '../../../api/passkeys/webauthn.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
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
        Give it a name that you will recognize. Your browser then asks where to keep the passkey.
      </p>
      <Form form={form} submit="Continue" submitting="Waiting for your browser...">
        <TextField label="Name" autoComplete="off" required {...form.field('name')} />
      </Form>
    </Modal>
  );
}

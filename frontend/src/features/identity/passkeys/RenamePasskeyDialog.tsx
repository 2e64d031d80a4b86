import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Passkey, renamePasskey } from '../../../../../shared/contracts/passkeys.ts';
import { messageFor } from '../../../api/api-error.ts';
import { RENAME_PASSKEY_FALLBACK, renamePasskeyMutation } from '../../../api/passkeys/passkeys.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';

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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BACKUP_DAYS, TRIAL_RECORD_DAYS } from '../../../../../shared/catalogue/personal-data.ts';
import { DELETE_WORD, deleteAccount } from '../../../../../shared/contracts/privacy.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { DELETE_FALLBACK, deleteAccountMutation } from '../../../api/privacy.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface DeleteAccountDialogProps {
  confirmed: Confirmed;
  onDeleted: () => void;
  onClose: () => void;
}

/** Says what happens, what stays and why, and asks for a typed confirmation. */
export function DeleteAccountDialog({ confirmed, onDeleted, onClose }: DeleteAccountDialogProps) {
  const { mutateAsync } = useMutation(deleteAccountMutation(useQueryClient()));
  const form = useForm({
    initialValues: { confirmation: '' },
    schema: deleteAccount.request,
    send: (request) => confirmed(() => mutateAsync(request)),
    onSent: (reply) => {
      if (reply !== undefined) onDeleted();
    },
    explain: (error) => ({ text: messageFor(error, DELETE_FALLBACK) }),
  });
  return (
    <Modal title="Delete Account" width="narrow" onClose={onClose}>
      <div className="mb-4 flex flex-col gap-3 text-pretty text-sm">
        <Message tone="caution">
          This cannot be undone. A subscription ends at once, without a refund for the time left. To use that time,
          cancel the subscription first and delete the account later.
        </Message>
        <Section title="What is deleted">
          Your account and everything in it, such as your bets, alerts, settings, sessions and the security log, and
          your customer record with its cards at Stripe. You are logged out everywhere.
        </Section>
        <Section title="What stays, and why">
          One-way hashes of your address and card for {TRIAL_RECORD_DAYS / 365} years, so that each person has one free
          trial. Invoices that Stripe has to keep. Backups for {BACKUP_DAYS} days, and logs for three months. All of it
          is in the{' '}
          <a href="/legal#retention" target="_blank" rel="noreferrer" className="underline underline-offset-2">
            privacy policy
          </a>
          .
        </Section>
        <Section title="Afterward">
          You get one last email as a receipt. You can sign up again with the same address two hours later.
        </Section>
      </div>
      <Form
        form={form}
        submit="Delete Account"
        submitting="Deleting..."
        complete={form.values.confirmation === DELETE_WORD}
      >
        <TextField
          label={`Type ${DELETE_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field('confirmation')}
        />
      </Form>
    </Modal>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-0.5 text-muted">{children}</p>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { confirmationMatches, confirmPassword, messages, newPassword } from '../../../../../shared/contracts/fields.ts';
import type { OtherAccess as Access } from '../../../../../shared/contracts/password.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { COMPLETE_RESET_FALLBACK, completePasswordResetMutation } from '../../../api/password.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { UsernameHint } from '../../../ui/fields/UsernameHint.tsx';
import { BackLink } from './BackLink.tsx';
import { keptAtFirst, OtherAccess } from './OtherAccess.tsx';

/** A new password, typed twice. */
const chosenPassword = z.strictObject({ newPassword, confirmPassword }).check(confirmationMatches('newPassword'));

interface ResetPasswordStepProps {
  email: string;
  /** The verified code. */
  code: string;
  access: Access;
  onBack: () => void;
  onReset: () => void;
}

export function ResetPasswordStep({ email, code, access, onBack, onReset }: ResetPasswordStepProps) {
  const [kept, setKept] = useState(() => keptAtFirst(access));
  const { mutateAsync } = useMutation(completePasswordResetMutation);
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    schema: chosenPassword,
    send: ({ newPassword }) => mutateAsync({ email, code, newPassword, ...kept }),
    onSent: onReset,
    explain: (error) => {
      const text = messageFor(error, COMPLETE_RESET_FALLBACK);
      // The code may have expired meanwhile; any other 400 is about the password.
      return hasStatus(error, 400) && text !== messages.codeWrong ? { text, field: 'newPassword' } : { text };
    },
  });
  return (
    <>
      <p className="mb-4 text-muted text-sm">Your code is correct. Choose a new password of at least 8 characters.</p>
      <Form form={form} submit="Reset password" submitting="Resetting...">
        <UsernameHint value={email} />
        <PasswordField label="New password" autoComplete="new-password" required {...form.field('newPassword')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...form.field('confirmPassword')}
        />
        <OtherAccess {...access} kept={kept} onChange={setKept} />
      </Form>
      <BackLink onBack={onBack} />
    </>
  );
}

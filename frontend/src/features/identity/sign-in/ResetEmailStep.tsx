import { useMutation } from '@tanstack/react-query';
import { sendPasswordReset } from '../../../../../shared/contracts/password.ts';
import { messageFor } from '../../../api/api-error.ts';
import { SEND_RESET_FALLBACK, sendPasswordResetMutation } from '../../../api/password.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { BackLink } from './BackLink.tsx';

interface ResetEmailStepProps {
  email: string;
  onBack: (email: string) => void;
  onSent: (email: string) => void;
}

export function ResetEmailStep({ email, onBack, onSent }: ResetEmailStepProps) {
  const { mutateAsync } = useMutation(sendPasswordResetMutation);
  const form = useForm({
    initialValues: { email },
    schema: sendPasswordReset.request,
    send: (request) => mutateAsync(request),
    onSent: (_reply, request) => onSent(request.email),
    explain: (error) => ({ text: messageFor(error, SEND_RESET_FALLBACK) }),
  });
  return (
    <>
      <p className="mb-4 text-muted text-sm">
        Enter the email address of your account and we will send you a code for a new password.
      </p>
      <Form form={form} submit="Send reset code" submitting="Sending...">
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
      </Form>
      <BackLink onBack={() => onBack(form.values.email)} />
    </>
  );
}

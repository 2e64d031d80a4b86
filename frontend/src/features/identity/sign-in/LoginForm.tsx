import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { login } from '../../../../../shared/contracts/account.ts';
import { LOGIN_FALLBACK, loginMutation } from '../../../api/account.ts';
import { messageFor } from '../../../api/api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

interface LoginFormProps {
  /** The email typed earlier. */
  email: string;
  onForgotPassword: (email: string) => void;
  onSignUp: (email: string) => void;
  onLoggedIn: () => void;
}

export function LoginForm({ email, onForgotPassword, onSignUp, onLoggedIn }: LoginFormProps) {
  const { mutateAsync } = useMutation(loginMutation(useQueryClient()));
  const form = useForm({
    initialValues: { email, password: '' },
    schema: login.request,
    send: (request) => mutateAsync(request),
    onSent: onLoggedIn,
    explain: (error) => ({ text: messageFor(error, LOGIN_FALLBACK) }),
  });
  const passkey = usePasskeySignIn(onLoggedIn);
  return (
    <>
      {passkey.problem !== undefined && (
        <div className="mb-4">
          <Message tone="notice" live error={passkey.problem.cause}>
            {passkey.problem.text}
          </Message>
        </div>
      )}
      <Form form={form} submit="Log in" submitting="Logging in...">
        <TextField label="Email" type="email" autoComplete="username webauthn" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      </Form>
      {passkey.supported && (
        <Button tone="outline" className="mt-3 w-full" aria-disabled={passkey.working} onClick={passkey.start}>
          {passkey.working ? <Spinner /> : <KeyRound aria-hidden className="size-4" />}
          {passkey.working ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
        </Button>
      )}
      <Button tone="quiet" className="mt-2 w-full" onClick={() => onForgotPassword(form.values.email)}>
        Forgot password?
      </Button>
      <Button tone="quiet" className="w-full" onClick={() => onSignUp(form.values.email)}>
        No account yet? Sign up
      </Button>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login } from '../../../../shared/contracts/account.ts';
import { LOGIN_FALLBACK, loginMutation } from '../../api/account.ts';
import { messageFor } from '../../api/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

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
  return (
    <>
      <Form form={form} submit="Log in" submitting="Logging in...">
        <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      </Form>
      <Button tone="quiet" className="mt-2 w-full" onClick={() => onForgotPassword(form.values.email)}>
        Forgot password?
      </Button>
      <Button tone="quiet" className="w-full" onClick={() => onSignUp(form.values.email)}>
        No account yet? Sign up
      </Button>
    </>
  );
}

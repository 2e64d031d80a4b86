import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LOGIN_FALLBACK, loginMutation } from '../../api/account.ts';
import { messageFor } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface LoginModalProps {
  onClose: () => void;
  /** Called once the user and the subscription are known anew. */
  onLoggedIn: () => void;
}

/** Its fields live as long as it is mounted, so closing it resets them. */
export function LoginModal({ onClose, onLoggedIn }: LoginModalProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(loginMutation(client));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { email, password },
      {
        onSuccess: () => {
          onClose();
          onLoggedIn();
        },
      },
    );
  };

  return (
    <Modal title="Log in" width="narrow" onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && (
          <Message tone="notice" live>
            {messageFor(error, LOGIN_FALLBACK)}
          </Message>
        )}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button tone="primary" type="submit" disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
    </Modal>
  );
}

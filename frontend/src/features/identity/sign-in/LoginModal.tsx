import { useState } from 'react';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ResetPassword } from './ResetPassword.tsx';

interface LoginModalProps {
  /** The email typed in the sign-up form. */
  email: string;
  /** It opened by itself because the session has ended. */
  sessionEnded?: boolean;
  onClose: () => void;
  /** Called after the user and the subscription have been refetched. */
  onLoggedIn: () => void;
  onSignUp: (email: string) => void;
}

/** Log-in and password reset. Closing unmounts it, which resets its fields. */
export function LoginModal({ sessionEnded = false, onClose, onLoggedIn, onSignUp, ...before }: LoginModalProps) {
  const [view, setView] = useState<'log-in' | 'reset'>('log-in');
  const [email, setEmail] = useState(before.email);
  const switchTo = (next: typeof view) => (typed: string) => {
    setEmail(typed);
    setView(next);
  };
  return (
    <Modal title={view === 'log-in' ? 'Log in' : 'Reset password'} width="narrow" onClose={onClose}>
      {sessionEnded && view === 'log-in' && (
        <div className="mb-4">
          <Message tone="notice">Your session has ended. Log in to continue where you were.</Message>
        </div>
      )}
      {view === 'log-in' ? (
        <LoginForm
          email={email}
          onForgotPassword={switchTo('reset')}
          onSignUp={onSignUp}
          onLoggedIn={() => {
            onClose();
            onLoggedIn();
          }}
        />
      ) : (
        <ResetPassword email={email} onBack={switchTo('log-in')} onReset={onClose} />
      )}
    </Modal>
  );
}

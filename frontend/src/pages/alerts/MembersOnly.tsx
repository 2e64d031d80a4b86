import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccess } from '../../api/access.ts';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Message } from '../../ui/Message.tsx';

interface MembersOnlyProps {
  title: string;
  /** `canAdd`: whether the person subscribes, so that alerts are sent. */
  children: (member: { readonly canAdd: boolean; readonly email: string }) => ReactNode;
}

/** A page about a person's own alerts; a visitor is asked to log in, and anyone without a subscription is told that nothing is sent. */
export function MembersOnly({ title, children }: MembersOnlyProps) {
  const { user, openLogin } = useAuth();
  const { level } = useAccess();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-1 font-bold text-xl tracking-tight">{title}</h1>
      {user === null ? (
        <EmptyState
          title="Log in to see your alerts"
          action={
            <Button tone="primary" onClick={() => openLogin()}>
              Log in
            </Button>
          }
        >
          <p>
            No account yet? See{' '}
            <Link to={`${paths.help}#alerts`} className="font-semibold text-ink underline underline-offset-2">
              Help
            </Link>{' '}
            for how alerts work.
          </p>
        </EmptyState>
      ) : (
        <>
          {level === 'signed-in' && (
            <div className="mb-3 flex flex-col items-start gap-3">
              <Message tone="notice">
                Alerts are part of a subscription. Yours are kept, and nothing is sent until you subscribe.
              </Message>
              <Link to={`${paths.settings}#subscription`} className={buttonStyle('primary')}>
                Subscribe
              </Link>
            </div>
          )}
          {children({ canAdd: level === 'subscribed', email: user.email })}
        </>
      )}
    </div>
  );
}

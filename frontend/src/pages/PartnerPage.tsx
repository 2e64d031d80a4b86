import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../api/api-error.ts';
import { partnerQuery } from '../api/referrals.ts';
import { paths } from '../config/paths.ts';
import { PartnerFigures } from '../features/billing/partner/PartnerFigures.tsx';
import { PartnerLink } from '../features/billing/partner/PartnerLink.tsx';
import { useAuth } from '../features/identity/sign-in/AuthProvider.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A partner's link and figures; how to become one for everybody else. */
export function PartnerPage() {
  usePageTitle('Partner page');
  const { user, openLogin } = useAuth();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-3 font-bold text-xl tracking-tight">Your partner page</h1>
      {user === null ? (
        <EmptyState
          title="Log in to see your link and figures"
          action={
            <Button tone="primary" onClick={() => openLogin()}>
              Log in
            </Button>
          }
        >
          <p>
            Not a partner yet? Read about the <ProgramLink>affiliate program</ProgramLink> and how to apply.
          </p>
        </EmptyState>
      ) : (
        <Partnership />
      )}
    </div>
  );
}

function Partnership() {
  const { data, error, refetch } = useQuery(partnerQuery);
  if (data === undefined) {
    if (error === null) return <Loading />;
    return (
      <Failure
        title="Your figures could not be loaded"
        text={messageFor(error, 'Please try again.')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { partner } = data;
  if (partner === null) {
    return (
      <EmptyState
        title="This account is not a partner yet"
        action={
          <Link to={paths.affiliate} className={buttonStyle('primary')}>
            How to apply
          </Link>
        }
      >
        <p>Partners find their link, their clicks and sign-ups, and what they earned here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <PartnerLink code={partner.code} percent={partner.percent} ended={partner.ended} />
      <PartnerFigures figures={partner} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your figures" className="flex flex-col gap-4">
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  );
}

function ProgramLink({ children }: { children: ReactNode }) {
  return (
    <Link to={paths.affiliate} className="font-semibold text-ink underline underline-offset-2">
      {children}
    </Link>
  );
}

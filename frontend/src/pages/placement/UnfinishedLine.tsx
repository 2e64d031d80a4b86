import { useQuery } from '@tanstack/react-query';
import { Suspense, useSyncExternalStore } from 'react';
import { userQuery } from '../../api/user.ts';
import { draftsText, onDraftsChanged } from '../../features/bets/placement/drafts/drafts-text.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

const line = lazyComponent(
  async () => (await import('../../features/bets/placement/UnfinishedBets.tsx')).UnfinishedBets,
);
const UnfinishedBets = line.Component;

/** The unfinished bets of the account, loaded only if there may be any. */
export function UnfinishedLine() {
  const { data: user } = useQuery(userQuery);
  const userId = user?.id;
  const isAny = useSyncExternalStore(onDraftsChanged, () => userId !== undefined && draftsText(userId) !== undefined);
  if (userId === undefined || !isAny) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <UnfinishedBets userId={userId} />
      </Suspense>
    </ErrorBoundary>
  );
}

import { type ReactNode, Suspense } from 'react';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import type { Access } from '../../api/access.ts';
import { messageFor } from '../../api/api-error.ts';
import { BoardSkeleton } from '../../features/odds/board/BoardSkeleton.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FilledLinks } from './FilledLinks.tsx';

/** What someone may see who gets no offer. */
type BoardAccess = Exclude<Access, { level: 'visitor' | 'signed-in' }>;

interface BoardGateProps {
  kind: OpportunityKind;
  access: BoardAccess;
  children: ReactNode;
}

/** The board, once its code is loaded and the subscription is known. */
export function BoardGate({ kind, access, children }: BoardGateProps) {
  if (access.level === 'unknown') {
    return (
      <Failure
        title="Your subscription could not be checked"
        text={messageFor(access.error, 'Something went wrong. Please try again.')}
        error={access.error}
        onRetry={access.retry}
      />
    );
  }
  const skeleton = <BoardSkeleton kind={kind} />;
  if (access.level === 'checking') return skeleton;
  return (
    <FilledLinks>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </FilledLinks>
  );
}

import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { useAccess } from '../api/access.ts';
import { messageFor } from '../api/api-error.ts';
import { BoardSkeleton } from '../features/opportunities/board/BoardSkeleton.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Failure } from '../ui/Failure.tsx';
import { Offer } from './boards/lazy-boards.tsx';

interface SubscribersOnlyProps {
  kind: OpportunityKind;
  title: string;
  /** The headline and text of the offer that others see. */
  pitch: string;
  text: string;
  example: ComponentProps<typeof Offer>['example'];
  children: ReactNode;
}

/** The board for subscribers, the offer for others. */
export function SubscribersOnly({ kind, title, pitch, text, example, children }: SubscribersOnlyProps) {
  const access = useAccess();
  usePageTitle(title);
  switch (access.level) {
    case 'subscribed':
      return <Suspense fallback={<BoardSkeleton kind={kind} />}>{children}</Suspense>;
    case 'checking':
      return <BoardSkeleton kind={kind} />;
    case 'unknown':
      return (
        <Failure
          title="Your subscription could not be checked"
          text={messageFor(access.error, 'Something went wrong. Please try again.')}
          error={access.error}
          onRetry={access.retry}
        />
      );
    default:
      return (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Offer pitch={pitch} text={text} example={example} />
        </Suspense>
      );
  }
}

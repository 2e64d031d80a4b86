import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { OpportunityKind } from '../../../shared/odds/limits.ts';
import { useAccess } from '../api/access.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { BoardGate, Offer } from './boards/lazy-boards.tsx';

interface SubscribersOnlyProps {
  kind: OpportunityKind;
  title: string;
  /** The headline and text of the offer that others see. */
  pitch: string;
  text: string;
  example: ComponentProps<typeof Offer>['example'];
  children: ReactNode;
}

/** The board for subscribers, the offer for others. Each is loaded only by those who see it. */
export function SubscribersOnly({ kind, title, pitch, text, example, children }: SubscribersOnlyProps) {
  const access = useAccess();
  usePageTitle(title, text);
  const getsOffer = access.level === 'visitor' || access.level === 'signed-in';
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      {getsOffer ? (
        <Offer pitch={pitch} text={text} example={example} />
      ) : (
        <BoardGate kind={kind} access={access}>
          {children}
        </BoardGate>
      )}
    </Suspense>
  );
}

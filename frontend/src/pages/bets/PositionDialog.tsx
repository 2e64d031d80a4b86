import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BetPosition } from '../../../../shared/contracts/bets/position.ts';
import { hasStatus, messageFor } from '../../api/api-error.ts';
import { POSITION_FALLBACK, positionQuery } from '../../api/bets/bets-list.ts';
import { userQuery } from '../../api/user.ts';
import { PositionContents } from '../../features/bets/details/PositionContents.tsx';
import { useBetting } from '../../features/bettor/settings/use-betting.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { CardFailure } from '../../ui/Failure.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The details of a position, by its id. */
export function PositionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(positionQuery(id));
  const [hedged, setHedged] = useState<number>();
  return (
    <Modal title="Bet" width="wide" onClose={onClose}>
      {data !== undefined && <PositionContents details={data} onHedge={setHedged} onClose={onClose} />}
      {data === undefined && error === null && (
        <div aria-busy="true" className="flex flex-col gap-3">
          <span className="sr-only">Loading the bet...</span>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
      {data === undefined && error !== null && hasStatus(error, 404) && (
        <p className="py-6 text-center text-muted text-sm">This bet is not one of yours. It may have been deleted.</p>
      )}
      {data === undefined && error !== null && !hasStatus(error, 404) && (
        <CardFailure text={messageFor(error, POSITION_FALLBACK)} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && hedged !== undefined && (
        <Hedge position={data.position} leg={hedged} onClose={() => setHedged(undefined)} />
      )}
    </Modal>
  );
}

const hedge = lazyComponent(async () => (await import('../../features/bets/hedge/HedgeDialog.tsx')).HedgeDialog);
const HedgeDialog = hedge.Component;

/** At the bettor's books and within their limits. */
function Hedge(props: { position: BetPosition; leg: number; onClose: () => void }) {
  const { data: user } = useQuery(userQuery);
  const { books, rules } = useBetting();
  if (user === undefined || user === null) return null;
  return (
    <LazyPart errorTitle="The hedge could not be opened" onLoadError={props.onClose}>
      <HedgeDialog {...props} userId={user.id} betting={{ books, rules }} />
    </LazyPart>
  );
}

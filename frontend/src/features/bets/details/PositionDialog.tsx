import { useQuery } from '@tanstack/react-query';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { POSITION_FALLBACK, positionQuery } from '../../../api/bets/bets-list.ts';
import { CardFailure } from '../../../ui/CardFailure.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PositionContents } from './PositionContents.tsx';

/** The details of a position, by its id. */
export function PositionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(positionQuery(id));
  return (
    <Modal title="Bet" width="wide" onClose={onClose}>
      {data !== undefined && <PositionContents details={data} onClose={onClose} />}
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
    </Modal>
  );
}

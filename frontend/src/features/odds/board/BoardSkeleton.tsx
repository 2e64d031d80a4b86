import { useColumns } from '../../../lib/viewport/use-columns.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type BoardKind, cardHeights } from './board-kind.ts';

const ROWS = 3;

const LIST_ROWS = 12;

interface BoardSkeletonProps {
  kind: BoardKind;
  view?: 'cards' | 'list';
}

/** Placeholders in the positions of the cards or rows. */
export function BoardSkeleton({ kind, view = 'cards' }: BoardSkeletonProps) {
  const columns = useColumns();
  if (view === 'list') {
    return (
      <div role="status" aria-label="Loading opportunities" className="border-line border-t pt-7">
        {Array.from({ length: LIST_ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never move
          <div key={index} className="flex h-11 items-center gap-6 border-line border-b bg-surface px-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 flex-1" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div role="status" aria-label="Loading opportunities">
      <div className="grid gap-2 sm:gap-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {Array.from({ length: ROWS * columns }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never move
          <CardSkeleton key={index} height={cardHeights[kind]} />
        ))}
      </div>
    </div>
  );
}

function CardSkeleton({ height }: { height: number }) {
  return (
    <div
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3.5 shadow-raised"
      style={{ height }}
    >
      <div className="flex justify-between">
        <div className="flex min-w-0 flex-col gap-2">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="h-3 w-24" />
        </div>
        <Skeleton className="h-7 w-20" />
      </div>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="ml-auto h-4 w-16" />
    </div>
  );
}

import { Link } from 'react-router-dom';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { paths } from '../../config/paths.ts';
import { EmptyBoard } from '../../features/odds/board/EmptyBoard.tsx';
import { ScanNowButton } from '../../features/odds/scans/ScanControls.tsx';
import { formatCount } from '../../lib/format.ts';

const link = 'font-semibold text-accent-ink underline underline-offset-2';

interface NothingListedProps {
  kind: OpportunityKind;
  /** How many listed opportunities are tracked or hidden. */
  blocked: number;
}

/** Shown when a list has nothing that the bettor has not tracked or hidden. */
export function NothingListed({ kind, blocked }: NothingListedProps) {
  return (
    <>
      <EmptyBoard kind={kind} action={<ScanNowButton />} />
      <BlockedNote count={blocked} />
    </>
  );
}

/** Explains an empty list whose opportunities are all tracked or hidden: a scan would not change that. */
function BlockedNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="pb-10 text-center text-muted text-sm">
      {count === 1 ? '1 listed opportunity is' : `${formatCount(count)} listed opportunities are`} among your{' '}
      <Link to={paths.track} className={link}>
        tracked
      </Link>{' '}
      and{' '}
      <Link to={paths.hidden} className={link}>
        hidden
      </Link>{' '}
      ones.
    </p>
  );
}

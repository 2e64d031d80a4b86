import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { formatCount } from '../../lib/format.ts';

const link = 'font-semibold text-accent-ink underline underline-offset-2';

/** Explains an empty list whose opportunities are all tracked or hidden: a scan would not change that. */
export function BlockedNote({ count }: { count: number }) {
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

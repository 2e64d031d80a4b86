import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { boardAt, boards } from './boards.ts';

/** The boards within reach of a thumb, where the header has no room for them. */
export function MobileBar() {
  const current = boardAt(useLocation().pathname);
  return (
    <nav
      aria-label="Boards"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        {boards.map((board) => (
          <li key={board.kind} className="flex-1">
            <Link
              to={board.path}
              aria-current={board === current ? 'page' : undefined}
              className={classNames(
                'flex h-14 flex-col items-center justify-center gap-0.5 font-semibold text-2xs',
                board === current ? 'text-accent-ink' : 'text-muted',
              )}
            >
              <board.icon aria-hidden className="size-5" strokeWidth={board === current ? 2.5 : 2} />
              {board.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

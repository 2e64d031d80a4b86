import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { gamePath } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';

interface GameLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** Its second part is the game's. */
  opportunityId: string;
}

export function GameLink({ opportunityId, className, ...props }: GameLinkProps) {
  const [, gameId = ''] = opportunityId.split('/');
  return (
    <Link
      {...props}
      to={gamePath(gameId)}
      className={classNames(
        'inline-flex min-h-6 items-center font-semibold text-accent-ink hover:underline data-highlighted:underline pointer-coarse:min-h-11',
        className,
      )}
    >
      All odds of this game
    </Link>
  );
}

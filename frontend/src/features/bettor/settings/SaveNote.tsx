import { Check } from 'lucide-react';
import { messageFor } from '../../../api/api-error.ts';
import { SAVE_BETTING_FALLBACK } from '../../../api/betting.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { SaveBetting } from './use-betting-settings.ts';

/**
 * What became of a change: a mark that is also announced. Rendered before there is anything to say, so that it is. `small`: only an icon
 * is seen, and it always has its room.
 */
export function SaveMark({ state, small = false }: Pick<SaveBetting, 'state'> & { small?: boolean }) {
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex h-4 items-center gap-1 font-medium text-gain text-xs',
        small && 'w-4 shrink-0',
      )}
    >
      {state === 'saving' && (
        <span className="text-muted">
          <Spinner />
          <span className="sr-only">Saving</span>
        </span>
      )}
      {state === 'saved' && (
        <>
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
          <span className={classNames(small && 'sr-only')}>Saved</span>
        </>
      )}
    </span>
  );
}

/** Why a change was not saved, if it was not. */
export function SaveError({ state, error }: Pick<SaveBetting, 'state' | 'error'>) {
  if (state !== 'failed') return null;
  return (
    <Message tone="failure" live error={error}>
      {messageFor(error, SAVE_BETTING_FALLBACK)}
    </Message>
  );
}

import { classNames } from '../../../lib/class-names.ts';
import type { PositionText } from './describe-position.ts';

export const toneStyle = { gain: 'text-gain', loss: 'text-loss', plain: 'text-ink' } as const;

/** The state in words; open positions have a dot before it. */
export function StateMark({ text: { state, isOpen } }: { text: PositionText }) {
  return (
    <span
      className={classNames('inline-flex items-center gap-1.5', isOpen ? 'font-semibold text-accent-ink' : 'text-ink')}
    >
      {isOpen && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
      {state}
    </span>
  );
}

import { classNames } from '../lib/class-names.ts';

/** `Over`, `Under` */
const LONGEST_SIDE = 5;

/** A pick on one line, of which only the name is cut off, never a side or the line at its end. */
export function PickText({ text, title = text, className }: { text: string; title?: string; className?: string }) {
  const end = text.lastIndexOf(' ');
  const hasLine = end > 0 && /^[+-]?\d/.test(text.slice(end + 1));
  const name = hasLine ? text.slice(0, end) : text;
  return (
    <span className={classNames('flex min-w-0', className)} title={title}>
      <span className={name.length > LONGEST_SIDE ? 'min-w-0 truncate' : 'shrink-0'}>{name}</span>
      {hasLine && <span className="shrink-0 whitespace-pre">{text.slice(end)}</span>}
    </span>
  );
}

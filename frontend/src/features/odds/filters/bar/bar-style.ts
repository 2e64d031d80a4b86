import { classNames } from '../../../../lib/class-names.ts';

/** Controls of the bar: 44 px high on touch screens. The outline is inside, since the scrolling row would cut it off. */
const base =
  'inline-flex h-11 shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-md border px-3 font-semibold text-sm transition-colors focus-visible:-outline-offset-2 lg:h-9 lg:px-2 min-[108rem]:px-2.5';

export function barControl(on: boolean, extra?: string): string {
  return classNames(
    base,
    on
      ? 'border-accent bg-accent-soft text-accent-ink'
      : 'border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
    extra,
  );
}

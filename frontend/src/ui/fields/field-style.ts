/** Classes of a one-line input. 16 px on phones: below that, Safari zooms in. */
export const fieldStyle =
  'h-11 w-full rounded-md border border-line-strong bg-surface text-base text-ink tabular-nums aria-invalid:border-accent-ink sm:text-sm';

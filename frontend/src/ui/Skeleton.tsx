import { classNames } from '../lib/class-names.ts';

/** The place of something that is on its way, in its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames('animate-shimmer rounded-sm bg-sunken', className)} />;
}

import { classNames } from '../lib/class-names.ts';

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames('animate-shimmer rounded-sm bg-sunken', className)} />;
}

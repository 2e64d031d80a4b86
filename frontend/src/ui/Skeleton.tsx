import { classNames } from '../lib/class-names.ts';

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classNames('animate-shimmer rounded-sm bg-sunken', className)} />;
}

/** With what is loading, for screen readers. */
export function LabeledSkeleton({ label, className }: { label: string; className: string }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">{label}</span>
      <Skeleton className={className} />
    </div>
  );
}

import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Shown until the card fields are ready. */
export function PaymentSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the payment form...</span>
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

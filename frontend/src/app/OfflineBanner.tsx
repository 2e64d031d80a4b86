import { WifiOff } from 'lucide-react';
import { useConnectionLost } from './use-connection-lost.ts';

/** Warns that prices may be old. Fixed above the bottom bar, so it is visible at any scroll position. */
export function OfflineBanner() {
  const lost = useConnectionLost();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex justify-center px-3 lg:bottom-5"
    >
      {lost && (
        <p className="flex min-h-10 items-center gap-2 rounded-lg bg-caution-soft px-3.5 py-2 font-medium text-caution text-sm shadow-lifted motion-safe:animate-rise">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {navigator.onLine
            ? 'Crossbook cannot be reached. Prices shown may be old.'
            : 'You are offline. Prices shown may be old.'}
        </p>
      )}
    </div>
  );
}

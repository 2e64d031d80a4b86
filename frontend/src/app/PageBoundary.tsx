import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isChunkLoadError } from '../lib/chunk-load-error.ts';
import { Button } from '../ui/Button.tsx';
import { ChunkLoadError } from '../ui/ChunkLoadError.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

interface PageBoundaryProps {
  reload: () => void;
  children: ReactNode;
}

/** Keeps a crash inside the page: header and navigation still work. */
export function PageBoundary({ reload, children }: PageBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) =>
        isChunkLoadError(error) ? (
          <ChunkLoadError what="page" reload={reload} />
        ) : (
          <CrashedPage onRetry={retry} onReload={reload} />
        )
      }
    >
      {children}
    </ErrorBoundary>
  );
}

function CrashedPage({ onRetry, onReload }: { onRetry: () => void; onReload: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center sm:py-20">
      <h1 className="font-semibold text-lg">This page could not be shown</h1>
      <p className="mt-2 text-muted text-sm">
        Something went wrong here. Your account and your bets are not affected, and the other pages still work.
      </p>
      <div className="mt-5 flex gap-2">
        <Button tone="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button tone="outline" onClick={onReload}>
          Reload
        </Button>
      </div>
    </div>
  );
}

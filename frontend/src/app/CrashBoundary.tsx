import type { ReactNode } from 'react';
import { isChunkLoadError } from '../lib/chunk-load-error.ts';
import { Button } from '../ui/Button.tsx';
import { ChunkLoadError } from '../ui/ChunkLoadError.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FullScreen } from './FullScreen.tsx';

interface CrashBoundaryProps {
  reload?: () => void;
  children: ReactNode;
}

const reloadPage = () => window.location.reload();

/** The outermost error boundary: a message and a reload button instead of an empty page. */
export function CrashBoundary({ reload = reloadPage, children }: CrashBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={(error) => (
        <FullScreen>
          {isChunkLoadError(error) ? <ChunkLoadError what="page" reload={reload} /> : <Crashed onReload={reload} />}
        </FullScreen>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function Crashed({ onReload }: { onReload: () => void }) {
  return (
    <>
      <div role="alert" className="max-w-sm text-center">
        <h1 className="font-semibold text-lg">Something went wrong</h1>
        <p className="mt-1 text-muted text-sm">The page crashed. Your account and your bets are not affected.</p>
      </div>
      <Button tone="primary" onClick={onReload}>
        Reload
      </Button>
    </>
  );
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client.ts';
import { ThemeProvider } from '../features/shell/theme/ThemeProvider.tsx';
import { isChunkLoadError } from '../lib/chunk-load-error.ts';
import { Button } from '../ui/Button.tsx';
import { ChunkLoadError } from '../ui/ChunkLoadError.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AuthGate } from './AuthGate.tsx';
import { Shell } from './Shell.tsx';
import { FullScreen } from './Splash.tsx';

interface AppProps {
  /** Says where the page is: by default at the browser's address. */
  router?: (page: ReactNode) => ReactNode;
  /** Shown to a visitor, which is known from the start: without the splash. */
  isVisitor?: boolean;
  /** Of its own by default. */
  client?: QueryClient;
}

const inBrowser = (page: ReactNode) => <BrowserRouter>{page}</BrowserRouter>;

export function App({ router = inBrowser, isVisitor = false, client: given }: AppProps) {
  const [client] = useState(() => given ?? makeQueryClient(isVisitor));
  return (
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <ThemeProvider>
          {router(
            <AuthGate startsOpen={isVisitor}>
              <Shell />
            </AuthGate>,
          )}
        </ThemeProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}

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

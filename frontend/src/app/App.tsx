import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client.ts';
import { ThemeProvider } from '../features/shell/theme/ThemeProvider.tsx';
import { AuthGate } from './AuthGate.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Shell } from './Shell.tsx';

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

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client.ts';
import { ThemeProvider } from '../features/theme/ThemeProvider.tsx';
import { AuthGate } from './AuthGate.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Shell } from './Shell.tsx';

export function App() {
  const [client] = useState(makeQueryClient);
  return (
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <ThemeProvider>
          <BrowserRouter>
            <AuthGate>
              <Shell />
            </AuthGate>
          </BrowserRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}

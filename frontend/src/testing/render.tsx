import './fail-on-console-error.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';

afterEach(cleanup);

/** Renders a component inside the app's query client and router. */
export function renderPart(part: ReactNode, address = '/') {
  const client = makeQueryClient();
  const wrap = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{inner}</MemoryRouter>
    </QueryClientProvider>
  );
  const rendered = render(wrap(part));
  return { client, ...rendered, rerender: (next: ReactNode) => rendered.rerender(wrap(next)) };
}

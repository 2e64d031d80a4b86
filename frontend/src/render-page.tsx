import './config/zod.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { makeQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { loadVisitorView } from './app/first-view.ts';
import { type PageMetadata, renderedMetadata } from './lib/use-page-title.ts';
import { loadOfferDetails } from './pages/lazy-parts.ts';

/** What a visitor sees at a path: `html` for the element of the page that the app is rendered into. */
export async function renderPage(path: string): Promise<PageMetadata & { readonly html: string }> {
  await Promise.all([loadVisitorView(path), loadOfferDetails()]);
  const client = makeQueryClient(true);
  const html = renderToString(
    <StrictMode>
      <App router={(page) => <StaticRouter location={path}>{page}</StaticRouter>} isVisitor client={client} />
    </StrictMode>,
  );
  // Otherwise its timers hold the process for a minute.
  client.clear();
  return { html, ...renderedMetadata() };
}

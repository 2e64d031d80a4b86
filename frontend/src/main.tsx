import './config/zod.ts';
import './ui/tokens.css';
import './ui/print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { mayBeSignedIn } from './api/signed-in-hint.ts';
import { App } from './app/App.tsx';
import { startErrorReports } from './app/error-reports/start-error-reports.ts';
import { loadVisitorView, preloadFirstView } from './app/first-view.ts';
import { reportReferralVisit } from './app/referral-visit.ts';
import { keepInstallPrompt } from './lib/install-prompt.ts';
import { logCrash } from './lib/log-failure.ts';
import { APP_STARTED, PRERENDERED } from './lib/prerendered/marks.ts';

const reportCaught = startErrorReports();
reportReferralVisit(window);
keepInstallPrompt();
const found = document.getElementById('root');
if (found === null) throw new Error('index.html has no element with the id root');
const root: HTMLElement = found;

const handlers = {
  onCaughtError: (error: unknown) => {
    logCrash(error);
    reportCaught(error);
  },
};

/** Takes over what was rendered at build, once all of its code is there: nothing on the page changes. */
async function takeOver(): Promise<void> {
  await loadVisitorView(window.location.pathname);
  // A transition is worked off in small parts, between which the browser answers the reader.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App isVisitor />
      </StrictMode>,
      handlers,
    );
  });
}

function startAnew(): void {
  preloadFirstView(window.location.pathname, mayBeSignedIn());
  createRoot(root, handlers).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

async function start(): Promise<void> {
  if (!root.hasAttribute(PRERENDERED)) return startAnew();
  await (mayBeSignedIn() ? startAnew() : takeOver().catch(startAnew));
  document.dispatchEvent(new Event(APP_STARTED));
}

void start();

import './config/zod.ts';
import './ui/tokens.css';
import './ui/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayBeSignedIn } from './api/signed-in-hint.ts';
import { App } from './app/App.tsx';
import { startErrorReports } from './app/error-reports/start-error-reports.ts';
import { preloadFirstView } from './app/first-view.ts';
import { reportReferralVisit } from './app/referral-visit.ts';
import { logCrash } from './lib/log-failure.ts';

const reportCaught = startErrorReports();
reportReferralVisit(window);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

preloadFirstView(window.location.pathname, mayBeSignedIn());
createRoot(root, {
  onCaughtError: (error) => {
    logCrash(error);
    reportCaught(error);
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

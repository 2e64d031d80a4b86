import { CLIENT_ERRORS_PATH } from '../../../../shared/contracts/client-errors/client-error-text.ts';
import type { ClientError } from '../../../../shared/contracts/client-errors/client-errors.ts';
import { browserFamily, errorReport, type Failure, type PageFacts } from './error-report.ts';

/** Reports of one page view; a page that fails in more ways needs no more of them. */
const MAX_REPORTS = 5;

/**
 * Makes a function that reports failures of the page to the server: each one the first, tenth, hundredth time it is seen, a few in all.
 * It never throws, and its own failures are not reported.
 */
export function createErrorReporter(send: (report: ClientError) => void = post) {
  const seen = new Map<string, number>();
  let sent = 0;
  return (failure: Failure, page: Omit<PageFacts, 'browser'>): void => {
    try {
      const report = errorReport(failure, { ...page, browser: browserFamily(navigator.userAgent) });
      if (report === undefined) return;
      const same = `${report.kind} ${report.message} ${report.source ?? ''}`;
      const count = (seen.get(same) ?? 0) + 1;
      seen.set(same, count);
      if (sent >= MAX_REPORTS || !isPowerOfTen(count)) return;
      sent += 1;
      send({ ...report, count });
    } catch {
      // There is nothing left to report to.
    }
  };
}

/** Without cookies: a report says nothing about who sends it. It outlives the page, since a crash is often followed by a reload. */
function post(report: ClientError): void {
  fetch(CLIENT_ERRORS_PATH, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

function isPowerOfTen(count: number): boolean {
  return Number.isInteger(Math.log10(count));
}

import { expect, it } from 'vitest';
import { reviewAdvisories } from './review.ts';

const url = 'https://github.com/advisories/GHSA-1';
const audit = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      ws: { severity, via: [{ source: 1, name: 'ws', title: 'Denial of service', url, severity, range: '<8' }] },
      parent: { severity, via: ['ws'] },
    },
  });
const line = (severity: string) => `ws: ${severity}: Denial of service (${url})`;
const known = { url, reason: 'only our own server is called', until: '2026-12-31' };

it.each(['high', 'critical'])('a %s advisory is a problem, once', (severity) => {
  expect(reviewAdvisories(audit(severity), [], '2026-11-23')).toEqual({ problems: [line(severity)], notes: [] });
});

it.each(['low', 'moderate'])('a %s advisory is noted', (severity) => {
  expect(reviewAdvisories(audit(severity), [], '2026-11-23')).toEqual({ problems: [], notes: [line(severity)] });
});

it('an acknowledged advisory is noted with its reason until its date', () => {
  const noted = `${line('high')}: only our own server is called, until 2026-12-31`;
  expect(reviewAdvisories(audit('high'), [known], '2026-12-31')).toEqual({ problems: [], notes: [noted] });
  expect(reviewAdvisories(audit('high'), [known], '2027-01-01').problems).toEqual([line('high')]);
});

it.each([
  ['an error of the registry', '{"message":"405 Method Not Allowed","statusCode":405}'],
  ['nothing', ''],
  ['a report of another version', '{"auditReportVersion":3,"vulnerabilities":{}}'],
])('%s is no report, so nothing is known', (_name, output) => {
  expect(reviewAdvisories(output, [known], '2026-11-23').problems).toBeUndefined();
});

import * as z from 'zod';
import { jsonIn } from '../../../shared/json/json.ts';

/** An advisory that we have read and that does not concern us. */
export interface Acknowledged {
  /** The advisory's page: `https://github.com/advisories/GHSA-…`. */
  readonly url: string;
  readonly reason: string;
  /** The last day on which it counts: `2027-01-31`. */
  readonly until: string;
}

const advisory = z.object({ url: z.string(), title: z.string(), severity: z.string() });
/** npm's report, version 2. An entry of `via` that is a string names another vulnerable package of the report. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});

/** `problems` is undefined if there is no report: then nothing is known. */
export interface Review {
  readonly problems: readonly string[] | undefined;
  /** Advisories that do not fail the check. */
  readonly notes: readonly string[];
}

const serious = ['high', 'critical'];

/** Decides about the output of `npm audit --json`. `today`: `2026-11-23`. */
export function reviewAdvisories(output: string, acknowledged: readonly Acknowledged[], today: string): Review {
  const parsed = report.safeParse(jsonIn(output));
  if (!parsed.success) return { problems: undefined, notes: [] };
  const problems: string[] = [];
  const notes: string[] = [];
  for (const [name, { via }] of Object.entries(parsed.data.vulnerabilities)) {
    for (const each of via) {
      if (typeof each === 'string') continue;
      const line = `${name}: ${each.severity}: ${each.title} (${each.url})`;
      const known = acknowledged.find(({ url, until }) => url === each.url && today <= until);
      if (known !== undefined) notes.push(`${line}: ${known.reason}, until ${known.until}`);
      else (serious.includes(each.severity) ? problems : notes).push(line);
    }
  }
  return { problems, notes };
}

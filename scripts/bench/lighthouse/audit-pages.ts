import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumOptions } from '../../browser/chromium.ts';

/** How a visitor comes: on a middling phone over slow 4G, or on a desktop computer over cable; both are Lighthouse's own presets. */
export type Form = 'mobile' | 'desktop';

const scored = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'practices',
  seo: 'seo',
} as const;
type Score = (typeof scored)[keyof typeof scored];

/** What Lighthouse says of one page. Scores from 0 to 100. */
export interface PageAudit extends Readonly<Record<Score, number>> {
  readonly path: string;
  readonly form: Form;
  /** First and largest contentful paint and total blocking time: ms. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Titles of the audits that cost points, all but those of speed. */
  readonly failed: readonly string[];
}

interface Visit {
  readonly site: string;
  readonly paths: readonly string[];
  readonly forms: readonly Form[];
  /** The run of middle performance counts: a busy machine makes single ones slow. */
  readonly runs: number;
}

/** Lets Lighthouse open every page as a visitor with an empty browser, and yields what it says, page by page. */
export async function* auditPages({ site, paths, forms, runs }: Visit): AsyncGenerator<PageAudit> {
  const port = await freePort();
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    // Playwright's own way of hiding the window leaves a tab that Lighthouse opens in the background, where nothing is painted.
    headless: false,
    args: [...(options.args ?? []), '--headless=new', `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of paths) {
      for (const form of forms) {
        const audits: PageAudit[] = [];
        for (let run = 0; run < runs; run++) {
          // Now and then Lighthouse sees no frame of a page at all; a page that is broken fails twice.
          audits.push(await audit(site, path, form, port).catch(() => audit(site, path, form, port)));
        }
        const middle = audits.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs / 2)];
        if (middle !== undefined) yield middle;
      }
    }
  } finally {
    await browser.close();
  }
}

async function audit(site: string, path: string, form: Form, port: number): Promise<PageAudit> {
  const config = form === 'desktop' ? desktopConfig : undefined;
  const flags = { port, logLevel: 'error', onlyCategories: Object.keys(scored) } as const;
  const result = await lighthouse(`${site}${path}`, flags, config);
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${path}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${path}: ${runtimeError.message}`);
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const measure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const costly = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, category]) => category.auditRefs.filter(({ weight }) => weight > 0));
  return {
    path,
    form,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    fcp: measure('first-contentful-paint'),
    lcp: measure('largest-contentful-paint'),
    tbt: measure('total-blocking-time'),
    cls: measure('cumulative-layout-shift'),
    failed: costly.flatMap(({ id }) => {
      const { score: points = null, title = id } = audits[id] ?? {};
      return points !== null && points < 1 ? [title] : [];
    }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

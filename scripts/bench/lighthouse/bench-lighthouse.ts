import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeStage } from '../../dev/stage.ts';
import type { Figure } from '../figures.ts';
import { serveProduct } from '../served-page.ts';
import { auditPages, type PageAudit } from './audit-pages.ts';

const PATHS = ['/', '/overlap', '/promo', '/help', '/affiliate', '/legal', '/poster', '/settings'];
const LEAST_SCORE = 95;
const MOST_SHIFT = 0.02;
const RUNS = 3;
const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * What Lighthouse says to a visitor of every public page of the built product, with the CDN's headers. Not on the local product, where
 * a page first loads what stands in for Stripe.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-lighthouse-'));
  const { pageHeaders } = await makeStage(ROOT, join(folder, 'cdk.out'));
  const product = await serveProduct(pageHeaders);
  const audits: PageAudit[] = [];
  try {
    for await (const audit of auditPages({
      site: product.url,
      paths: PATHS,
      forms: ['mobile', 'desktop'],
      runs: RUNS,
    })) {
      audits.push(audit);
      console.log(JSON.stringify(audit));
    }
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
  const least = (score: (audit: PageAudit) => number) => Math.min(...audits.map(score));
  const points = { size: audits.length, unit: 'points', least: LEAST_SCORE } as const;
  return [
    { name: 'lowest performance', value: least(({ performance }) => performance), ...points },
    { name: 'lowest accessibility', value: least(({ accessibility }) => accessibility), ...points },
    { name: 'lowest best practices', value: least(({ practices }) => practices), ...points },
    { name: 'lowest search', value: least(({ seo }) => seo), ...points },
    {
      name: 'largest layout shift',
      size: audits.length,
      value: Math.max(...audits.map(({ cls }) => cls)),
      unit: 'shift',
      goal: MOST_SHIFT,
    },
  ];
}

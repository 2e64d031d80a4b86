import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../bench/figures.ts';
import { startLocal } from '../local/start-local.ts';
import { auditPages, type PageAudit } from './audit-pages.ts';

const PATHS = ['/', '/overlap', '/promo', '/help', '/affiliate', '/legal', '/poster', '/settings'];
const LEAST_SCORE = 95;
const MOST_SHIFT = 0.02;
const RUNS = 1;

/** What Lighthouse says to a visitor of every public page of the built product, with the CDN's headers. */
export async function benchLighthouse(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-lighthouse-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  const audits: PageAudit[] = [];
  try {
    for await (const audit of auditPages({ site: local.url, paths: PATHS, forms: ['mobile', 'desktop'], runs: RUNS })) {
      audits.push(audit);
      console.log(JSON.stringify(audit));
    }
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
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

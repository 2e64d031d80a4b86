import { plans, TRIAL_DAYS } from '../../../shared/catalogue/plans.ts';
import { offeredSportsbooks } from '../../../shared/catalogue/sportsbooks.ts';

/** A picture that the page's head or manifest names, drawn from its own small page. */
export interface Picture {
  /** Below `frontend/public`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly html: string;
}

/** The mark of `favicon.svg` without its rounded ground. */
const LINES =
  '<path d="M8 9.5 24 22.5" stroke="#a5b4fc" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M8 22.5 24 9.5M17.5 9.5H24V16" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" fill="none"/>';
const ACCENT = '#4338ca';

/** `radius`: of the ground's corners, in 32nds of the width. `shrunk`: how much of the width the lines' own square takes. */
function icon(file: string, size: number, { radius, shrunk }: { radius: number; shrunk: number }): Picture {
  const offset = 16 * (1 - shrunk);
  const html = page(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" style="display:block"><rect width="32" height="32" rx="${radius}" fill="${ACCENT}"/><g transform="translate(${offset} ${offset}) scale(${shrunk})">${LINES}</g></svg>`,
    '',
  );
  return { file, width: size, height: size, html };
}

function page(body: string, style: string): string {
  return `<!doctype html><meta charset="utf-8"><style>*{margin:0;box-sizing:border-box}body{background:transparent}${style}</style>${body}`;
}

const cardStyle = `
  body { width: 1200px; height: 630px; padding: 72px 80px; background: #0b0e15; color: #eef1f7; font-family: Inter, sans-serif; display: flex; flex-direction: column; }
  .brand { display: flex; align-items: center; gap: 22px; font-size: 44px; font-weight: 700; letter-spacing: -1px; }
  h1 { margin-top: 56px; font-size: 92px; line-height: 1; letter-spacing: -4px; font-weight: 800; max-width: 1000px; }
  .facts { margin-top: auto; display: flex; gap: 20px; font-size: 34px; font-weight: 600; }
  .facts span { padding: 16px 28px; border-radius: 16px; background: #1c2231; }
  .facts span:first-child { background: #0f3328; color: #4ade9f; }`;

/** What stands for a link to the product elsewhere. */
function card(): Picture {
  const facts = [
    `${TRIAL_DAYS}-Day Free Trial`,
    `$${plans.month.monthlyCents / 100}/month`,
    `${offeredSportsbooks.length} sportsbooks`,
  ];
  const mark = `<svg viewBox="0 0 32 32" width="76" height="76"><rect width="32" height="32" rx="8" fill="${ACCENT}"/>${LINES}</svg>`;
  const body = `<div class="brand">${mark}Crossbook</div><h1>Make money whichever side wins</h1><div class="facts">${facts
    .map((fact) => `<span>${fact}</span>`)
    .join('')}</div>`;
  return { file: 'og.png', width: 1200, height: 630, html: page(body, cardStyle) };
}

const ROUND = { radius: 8, shrunk: 1 };
/** The system cuts its own shape out; what matters stays within the middle four fifths. */
const MASKABLE = { radius: 0, shrunk: 0.8 };

export const pictures: readonly Picture[] = [
  icon('icons/icon-48.png', 48, ROUND),
  icon('icons/icon-192.png', 192, ROUND),
  icon('icons/icon-512.png', 512, ROUND),
  icon('icons/maskable-192.png', 192, MASKABLE),
  icon('icons/maskable-512.png', 512, MASKABLE),
  icon('apple-touch-icon.png', 180, { radius: 0, shrunk: 0.9 }),
  card(),
];

import '../testing/fail-on-console-error.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { paths } from '../config/paths.ts';
import { json } from '../testing/api-server.ts';
import { withLayout } from '../testing/layout.ts';
import { renderApp } from './testing/app.tsx';

const { visit, asVisitor, server } = renderApp();
withLayout(1240);

/** For a visitor, the title and first heading of every path. */
const found: Record<keyof typeof paths, readonly [title: string, heading: string | RegExp]> = {
  home: ['Arbitrage', 'Make money whichever side wins'],
  dashboard: ['Arbitrage', 'Make money whichever side wins'],
  overlap: ['Overlap', /both/i],
  promo: ['Promo', /bonus|promo/i],
  odds: ['Odds', 'Every price, and the fair one'],
  game: ['Game odds', 'Every price of a game'],
  track: ['Track', /Track/],
  hidden: ['Hidden', /Hidden/],
  alerts: ['Alerts', 'Alerts'],
  alertHistory: ['Alert history', 'Alert history'],
  alertFigures: ['Alert figures', 'How good are the alerts?'],
  proof: ['Proof', 'What became of what we listed'],
  unsubscribe: ['Unsubscribe', 'Unsubscribe'],
  alertAnswer: ['Alert', 'Alert'],
  settings: ['Settings', 'Log in to change your settings'],
  help: ['Help', 'Help and free trial'],
  calculator: ['Betting calculators', 'Betting calculators'],
  affiliate: ['Affiliate program', /Affiliate/i],
  partner: ['Partner page', 'Your partner page'],
  legal: ['Privacy and terms', /Privacy Policy and Terms of Service/],
  books: ['Where each book runs', 'Where each book runs'],
  poster: ['Poster', /./],
};

/** The pages that show a visitor the price. */
const offering: readonly (keyof typeof paths)[] = [
  'home',
  'dashboard',
  'overlap',
  'promo',
  'odds',
  'game',
  'settings',
  'help',
];

const names = Object.keys(paths).filter((name): name is keyof typeof paths => name in paths);
const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content;
const canonical = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

test.each(names)('the path of %s shows its page with its title', async (name) => {
  asVisitor();
  server.on('GET /api/alert-figures', () => json({}, 503));
  server.on('GET /api/proof', () => json({}, 503));
  await visit(paths[name].replace(/:\w+/, 'abc'));
  const [title, heading] = found[name];
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  await waitFor(() => expect(document.title).toBe(`${title} · Crossbook`));
  expect(screen.queryByText('/month') !== null).toBe(offering.includes(name));
  // An address with a token is not for search engines.
  expect(robots()).toBe(paths[name].includes(':') ? 'noindex' : 'index, follow');
});

it('two paths of the same page have one canonical URL', async () => {
  asVisitor();
  await visit('/dashboard/');
  await screen.findByRole('heading', { level: 1 });
  expect(canonical()).toBe('https://crossbook.example/');
});

it('a path without a page has noindex', async () => {
  asVisitor();
  await visit('/nowhere');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(robots()).toBe('noindex');
  expect(canonical()).toBeUndefined();
});

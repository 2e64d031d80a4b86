import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { detailsOf, leg, OVER } from './testing/details.ts';
import { neverAnswers, server } from './testing/product.tsx';

describe('Odds Comparison table', () => {
  const cells = (row: HTMLElement) => [...row.querySelectorAll('td')];

  it('columns: outcome A odds, Sportsbook, outcome B odds', async () => {
    const table = within((await detailsOf()).getByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Over 8.5',
      'Sportsbook',
      'Under 8.5',
    ]);
  });

  it("Each row opens that sportsbook's site in a new tab", async () => {
    const table = within((await detailsOf()).getByRole('table'));
    const link = table.getByTitle(/BetMGM/);
    expect(link.getAttribute('href')).toBe('https://sports.betmgm.com');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('and a missing value shows a dash', async () => {
    const table = within((await detailsOf()).getByRole('table'));
    const fanDuel = table.getByTitle(/FanDuel/).closest('tr') ?? expect.fail('FanDuel has no row');
    expect(cells(fanDuel)[0]?.textContent).toContain('+110');
    expect(cells(fanDuel)[2]?.textContent).toMatch(/^[-–—]$/);
  });

  it("'Loading odds comparison...'", async () => {
    server.on('GET /api/odds/e1/totals', neverAnswers);
    expect((await detailsOf({ quotes: {} })).getByText('Loading odds comparison...')).toBeDefined();
  });

  it("'Error loading odds: {message}': a non-OK response gives the message '{status}: {body text}'", async () => {
    server.on('GET /api/odds/e1/totals', () => new Response('Gone away', { status: 502 }));
    expect(await (await detailsOf({ quotes: {} })).findByText('Error loading odds: 502: Gone away')).toBeDefined();
  });

  it('(the status text if the body is empty)', async () => {
    server.on('GET /api/odds/e1/totals', () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(await (await detailsOf({ quotes: {} })).findByText('Error loading odds: 502: Bad Gateway')).toBeDefined();
  });

  it("'No odds data available'", async () => {
    server.on('GET /api/odds/e1/totals', {});
    expect(await (await detailsOf({ quotes: {} })).findByText('No odds data available')).toBeDefined();
  });

  it("'Invalid betting data' (when the best-odds entries are not exactly two)", async () => {
    const details = await detailsOf({ bestOdds: { [OVER]: leg(1, '+110') } });
    expect(details.getByText('Invalid betting data')).toBeDefined();
  });

  it("'No sportsbooks found with odds for this market'", async () => {
    server.on('GET /api/odds/e1/totals', { 'Somebody else': [{ sportsbookId: 1, odds: 110 }] });
    const details = await detailsOf({ quotes: {} });
    expect(await details.findByText('No sportsbooks found with odds for this market')).toBeDefined();
  });

  it('GET /api/odds/{eventId}/{market}: outcome strings, optionally prefixed with a label', async () => {
    server.on('GET /api/odds/e1/totals', {
      [OVER]: [{ sportsbookId: 1, odds: 110 }],
      'Under 8.5': [{ sportsbookId: 2, odds: -105 }],
    });
    const details = await detailsOf({ quotes: {} });
    expect(await details.findByRole('table')).toBeDefined();
    const row = details.getByTitle(/DraftKings/).closest('tr') ?? expect.fail('DraftKings has no row');
    expect(cells(row)[2]?.textContent).toContain('-105');
  });

  it('fills at once if the opportunity contains the quotes, before the links to the bets have come', async () => {
    server.on('GET /api/odds/e1/totals', neverAnswers);
    await detailsOf();
    expect(screen.getByRole('table')).toBeDefined();
  });
});

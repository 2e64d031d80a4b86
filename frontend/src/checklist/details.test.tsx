import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOpportunity } from '../testing/opportunities.ts';
import { detailsOf, leg } from './testing/details.ts';
import { dialog, noDialog, press } from './testing/product.tsx';

describe("Detail dialog, titled 'Details'", () => {
  it('shows sport label, date, time, venue', async () => {
    const details = await detailsOf({ eventStartTime: new Date(2026, 10, 22, 19, 5).toISOString() });
    const line = await details.findByText(/Yankee Stadium/);
    expect(line.textContent?.replace(/\s/g, ' ')).toBe('MLB · Sunday, November 22, 2026 · 7:05 PM · Yankee Stadium');
  });

  it('profit badge', async () => {
    expect((await detailsOf({ profitMargin: '3.7349' })).getByText('+3.73%')).toBeDefined();
  });

  it("'away @ home' line", async () => {
    expect((await detailsOf()).getByText('Boston Red Sox @ New York Yankees')).toBeDefined();
  });

  it('and the market label', async () => {
    expect((await detailsOf()).getByText('Over/Under')).toBeDefined();
  });

  it("up to two outcome rows (name, odds, sportsbook logo, stake in whole dollars, a 'Bet' button)", async () => {
    const bestOdds = { ...anOpportunity().bestOdds, 'Over/Under: Draw': leg(3, '+900') };
    const details = await detailsOf({ bestOdds });
    const bets = details.getAllByRole('link', { name: /^Bet / });
    expect(bets.map((bet) => bet.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Bet Over 8\.5 at FanDuel/),
      expect.stringMatching(/^Bet Under 8\.5 at DraftKings/),
    ]);
    const stakes = details.getAllByLabelText(/^Stake on /).map((field) => (field as HTMLInputElement).value);
    // Of $49.40 and $50.60 the whole dollars with the best worst case: $49 at +110 pays 102.90, $50 at +105 only 102.50.
    expect(stakes).toEqual(['49', '51']);
    expect(details.getAllByAltText('FanDuel')).not.toEqual([]);
    expect(details.getAllByText('+110')).not.toEqual([]);
  });

  it('buttons Calculator, Track, Hide', async () => {
    const details = await detailsOf();
    for (const name of ['Calculator', 'Track', 'Hide']) expect(details.getByRole('button', { name })).toBeDefined();
    for (const name of ['Untrack', 'Unhide']) expect(details.queryByRole('button', { name })).toBeNull();
  });

  it("an 'Odds Comparison' table below", async () => {
    const details = await detailsOf();
    expect(details.getByRole('heading', { name: 'Odds Comparison' })).toBeDefined();
    expect(details.getByRole('table')).toBeDefined();
  });

  it("empty state 'No betting data available'", async () => {
    const details = await detailsOf({ bestOdds: {}, stakes: {}, quotes: {} });
    expect(details.getByText('No betting data available')).toBeDefined();
  });

  it('Calculator opens it with the odds of both legs', async () => {
    await detailsOf();
    await press('Calculator');
    const calculator = await dialog('Calculator');
    const odds = await calculator.findAllByLabelText('Odds');
    expect(odds.map((field) => (field as HTMLInputElement).value)).toEqual(['+110', '+105']);
  });

  it('lets a person set the total, rounds to whole dollars and shows the margin after rounding', async () => {
    const details = await detailsOf();
    const total = details.getByLabelText('Total stake');
    fireEvent.change(total, { target: { value: '1000' } });
    // 1000 × 2.05/4.15 = 493.98 and 506.02: $494 pays 1037.40, $506 pays 1037.30, so 3.73 % of $1,000.
    await waitFor(() => expect(details.getByText('$37.30')).toBeDefined());
    expect(details.getAllByText('+3.73%')).not.toEqual([]);
  });

  it('carries, in small print, the honest part: prices move, books limit stakes and void errors, both legs must be placed, rules for voids differ', async () => {
    const details = await detailsOf();
    expect(details.getByText(/Prices move/).textContent).toMatch(
      /Both legs must be placed.*limit stakes.*void bets on obvious errors.*rules for voided bets differ/,
    );
  });

  it('Closes by the X button', async () => {
    await detailsOf();
    await press('Close');
    await noDialog();
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { fakeStripe } from '../testing/stripe.ts';
import { asMember, COMPARED, dialog, neverAnswers, press, price, server, visit } from './testing/product.tsx';

fakeStripe();

describe('Unsubscribed users see the pitch card', () => {
  it('benefit list and sportsbook logos', async () => {
    await visit();
    await price();
    expect(screen.getAllByText(/^Arbitrage: a profit whichever side wins/)).not.toEqual([]);
    for (const book of COMPARED) expect(await screen.findAllByAltText(book), book).not.toEqual([]);
  });

  it('Monthly/Yearly toggle and price', async () => {
    await visit();
    expect(await price()).toContain('$30/month');
    await press(/Yearly/);
    expect(await price()).toContain('$22.50/month');
  });

  it("trial button 'Start your 5 day free trial', which opens the existing-user payment modal if logged in", async () => {
    asMember();
    server.on('POST /api/create-subscription-existing-user', neverAnswers);
    await visit();
    await press('Start your 5 day free trial');
    expect(await dialog('Complete Your Payment')).toBeDefined();
  });

  it('and the sign-up modal otherwise', async () => {
    await visit();
    await press('Start your 5 day free trial');
    expect(await dialog('Sign up & Subscribe')).toBeDefined();
  });

  it("note 'Cancel anytime • No commitment required'", async () => {
    await visit();
    expect(await screen.findByText('Cancel anytime • No commitment required')).toBeDefined();
  });

  it('FAQ accordion', async () => {
    await visit();
    const faq = await screen.findByRole('region', { name: 'Frequently asked questions' });
    const questions = [...faq.querySelectorAll('details')];
    expect(questions).toHaveLength(6);
    expect(questions.every(({ open }) => !open)).toBe(true);
  });
});

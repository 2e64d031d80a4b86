import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asSubscriber, header, visit } from './testing/product.tsx';

describe('Screens and routes', () => {
  it.each([
    ['/', 'Arbitrage dashboard', 'Arbitrage'],
    ['/dashboard', 'Arbitrage dashboard', 'Arbitrage'],
    ['/overlap', 'Overlap opportunities', 'Overlap'],
    ['/promo', 'Promo opportunities', 'Promo'],
    ['/track', 'Tracked opportunities', 'My bets'],
    ['/hidden', 'Hidden opportunities', 'Hidden'],
    ['/settings', 'Account, subscription, appearance', 'Settings'],
    ['/help', 'FAQ, pricing card, contact, sign-up and free-trial destination', /Help/],
    ['/affiliate', 'Affiliate program', /Affiliate/],
    ['/legal', 'Privacy Policy and Terms of Service', /Privacy Policy and Terms of Service/],
    ['/poster', 'Promotional page', /./],
  ])('%s: %s', async (path, _screen, heading) => {
    asSubscriber();
    await visit(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  });

  it("any other path: 404 page: '404 Page Not Found', 'The page you're looking for doesn't exist.'", async () => {
    await visit('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText("The page you're looking for doesn't exist.")).toBeDefined();
  });

  it('Every route change scrolls the page to the top', async () => {
    await visit('/help');
    const scrolled = vi.fn(() => Promise.resolve());
    vi.stubGlobal('scrollTo', scrolled);
    fireEvent.click(header().getByRole('link', { name: /^Crossbook/ }));
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    const [first, second] = scrolled.mock.calls.at(-1) as unknown[];
    expect(typeof first === 'object' ? first : { left: first, top: second }).toMatchObject({ top: 0 });
  });
});

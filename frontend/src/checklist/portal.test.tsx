import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { advanceTime, asSubscriber, press, refusal, server, visit } from './testing/product.tsx';

async function manage(reply: unknown) {
  asSubscriber();
  server.on('POST /api/billing-portal', reply);
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await visit('/settings');
  await press('Manage Billing');
  return left;
}

/** The text of the toast, once there is one. */
const toast = async () => (await screen.findByRole('region', { name: 'Notice' })).textContent;

describe('Billing portal', () => {
  it('if needsSetup, a notice shows', async () => {
    await manage({ needsSetup: true });
    expect(await toast()).toContain('Setup RequiredPlease complete your subscription setup first');
  });

  it('and then the page redirects to /help after 2.5 s', async () => {
    await manage({ needsSetup: true });
    await toast();
    await advanceTime(2_400);
    expect(window.location.pathname).toBe('/settings');
    await advanceTime(100);
    expect(window.location.pathname).toBe('/help');
  });

  it('If the url is not a payment-provider billing-portal address, an error shows', async () => {
    const left = await manage({ url: 'https://billing.stripe.com.evil.example/p/1' });
    expect(await toast()).toContain('Invalid Portal URLReceived invalid billing portal URL. Please try again.');
    expect(left).not.toHaveBeenCalled();
  });

  it('Otherwise the page redirects to it', async () => {
    const left = await manage({ url: 'https://billing.stripe.com/p/session/1' });
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://billing.stripe.com/p/session/1'));
  });

  it("'No billing portal URL received'", async () => {
    await manage({});
    expect(await toast()).toContain('ErrorNo billing portal URL received');
  });

  it("Title 'Error' with 'Failed to open billing portal'", async () => {
    await manage(refusal(500));
    expect(await toast()).toContain('ErrorFailed to open billing portal');
  });

  it('A billing-portal configuration message shows for 10 s', async () => {
    await manage({ message: 'Billing is being set up on our side.' });
    expect(await toast()).toContain('Billing is being set up on our side.');
    await advanceTime(9_500);
    expect(await toast()).toContain('Billing is being set up on our side.');
    await advanceTime(500);
    expect(screen.queryByText('Billing is being set up on our side.')).toBeNull();
  });
});

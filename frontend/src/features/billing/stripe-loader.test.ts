import { expect, it, vi } from 'vitest';
import { loadPayments } from './stripe-loader.ts';

/** Stripe's loader tries once more by itself. */
async function failScript() {
  for (const _attempt of [1, 2]) {
    await vi.waitFor(() => expect(document.querySelector('script')).not.toBeNull());
    const script = document.querySelector('script');
    script?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(document.querySelector('script')).not.toBe(script)).catch(() => undefined);
  }
}

it('loads the script from Stripe, tries anew after a failure, and keeps what is loaded', async () => {
  const first = loadPayments('pk_test_1');
  const outcome = expect(first).rejects.toThrow('Failed to load Stripe.js');
  expect(document.querySelector('script')?.src).toBe('https://js.stripe.com/endive/stripe.js');
  await failScript();
  await outcome;

  const made = vi.fn(() => ({ elements: () => {} }));
  Object.assign(window, { Stripe: Object.assign(made, { version: 'endive' }) });
  const second = loadPayments('pk_test_1');
  expect(second).not.toBe(first);
  const stripe = await second;
  expect(made).toHaveBeenCalledExactlyOnceWith('pk_test_1', { developerTools: { assistant: { enabled: false } } });
  expect(await loadPayments('pk_test_1')).toBe(stripe);
  expect(made).toHaveBeenCalledOnce();
});

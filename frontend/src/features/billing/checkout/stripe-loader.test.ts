import { afterEach, expect, it, vi } from 'vitest';
import { loadStripeOnce } from './stripe-loader.ts';

const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** Makes every script fail to load; returns their URLs. */
function failingScripts(): string[] {
  const fetched: string[] = [];
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) fetched.push(node.src);
    queueMicrotask(() => node.dispatchEvent(new Event('error')));
    return node;
  });
  return fetched;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('the script is loaded from Stripe, retried after a failure, and then cached', async () => {
  const fetched = failingScripts();
  const first = loadStripeOnce('pk_test_1');
  await expect(first).rejects.toThrow('Failed to load Stripe.js');
  // Stripe's loader retries once by itself.
  expect(fetched).toEqual([SCRIPT, SCRIPT]);

  const made = vi.fn(() => ({ elements: () => {} }));
  Object.assign(window, { Stripe: Object.assign(made, { version: 'endive' }) });
  const second = loadStripeOnce('pk_test_1');
  expect(second).not.toBe(first);
  const stripe = await second;
  expect(made).toHaveBeenCalledExactlyOnceWith('pk_test_1', { developerTools: { assistant: { enabled: false } } });
  expect(await loadStripeOnce('pk_test_1')).toBe(stripe);
  expect(made).toHaveBeenCalledOnce();
});

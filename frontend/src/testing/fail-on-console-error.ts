import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

/** A console error fails the test. */
afterEach(() => {
  const messages = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(messages).toEqual([]);
});

import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

/** What a person would find in the console is a defect. */
afterEach(() => {
  const messages = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(messages).toEqual([]);
});

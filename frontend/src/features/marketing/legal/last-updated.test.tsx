import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LegalBody } from '../../../pages/LegalPage.tsx';
import { lastUpdated } from './clause.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/**
 * The start of a SHA-256 of each text as it is shown, its date included. A text that is changed, also by a table that it is made from, is
 * given the date of that day in `lastUpdated`, and its digest here.
 */
const digests = { privacy: 'c221855702d73cb5', terms: '8513be164799f392' };

test.each([privacy, terms])('R-442: $title has the words that it had on the day it names', async (text) => {
  const { container } = render(<LegalBody text={text} />);
  expect(container.textContent).toContain(`Last updated ${lastUpdated[text.id]}`);
  expect(await digestOf(container.textContent), 'The text changed: give it a new date').toBe(digests[text.id]);
});

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.slice(0, 8).join('');
}

/** The credit headers of a reply; a missing or malformed header means unknown, never 0. */
export interface CreditReading {
  readonly remaining: number | null;
  readonly used: number | null;
  /** Cost of this call. */
  readonly last: number | null;
}

export const NO_READING: CreditReading = { remaining: null, used: null, last: null };

/** Reads the provider's three credit headers. */
export function readCredits(headers: Headers): CreditReading {
  return {
    remaining: whole(headers.get('x-requests-remaining')),
    used: whole(headers.get('x-requests-used')),
    last: whole(headers.get('x-requests-last')),
  };
}

function whole(text: string | null): number | null {
  if (text === null || !/^\s*\d{1,12}(\.\d+)?\s*$/.test(text)) return null;
  return Math.floor(Number(text));
}

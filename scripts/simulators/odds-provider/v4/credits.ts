import { Refusal } from './refusal.ts';

/** Credits of one key: what is left this month and what the last call took. */
export interface Credits {
  remaining: number;
  used: number;
}

/** Takes the cost of a call, or refuses it whole: there is no overage. */
export function spend(credits: Credits, cost: number): void {
  if (cost > 0 && (credits.remaining <= 0 || cost > credits.remaining)) {
    throw new Refusal(
      'OUT_OF_USAGE_CREDITS',
      'Usage quota has been reached. See usage plans at https://the-odds-api.com',
    );
  }
  credits.remaining -= cost;
  credits.used += cost;
}

/** The three usage headers, as text; sent with every good answer, free ones too. */
export function usageHeaders(credits: Credits, last: number): Record<string, string> {
  return {
    'x-requests-remaining': String(credits.remaining),
    'x-requests-used': String(credits.used),
    'x-requests-last': String(last),
  };
}

/**
 * Status of each documented error code. The provider documents the codes; statuses are known from transcripts for
 * INVALID_KEY, OUT_OF_USAGE_CREDITS (401), UNKNOWN_SPORT (404), INVALID_MARKET, MISSING_REGION (422), EXCEEDED_FREQ_LIMIT (429),
 * and assumed to follow the same pattern for the rest.
 */
const statuses = {
  MISSING_KEY: 401,
  INVALID_KEY: 401,
  DEACTIVATED_KEY: 401,
  OUT_OF_USAGE_CREDITS: 401,
  UNKNOWN_SPORT: 404,
  EVENT_NOT_FOUND: 404,
  EXCEEDED_FREQ_LIMIT: 429,
  MISSING_REGION: 422,
  INVALID_REGION: 422,
  INVALID_BOOKMAKERS: 422,
  MISSING_MARKET: 422,
  INVALID_MARKET: 422,
  INVALID_MARKET_COMBO: 422,
  INVALID_DATE_FORMAT: 422,
  INVALID_ODDS_FORMAT: 422,
  INVALID_ALL_SPORTS_PARAM: 422,
  INVALID_EVENT_IDS: 422,
  INVALID_EVENT_ID: 422,
  INVALID_COMMENCE_TIME_FROM: 422,
  INVALID_COMMENCE_TIME_TO: 422,
  INVALID_COMMENCE_TIME_RANGE: 422,
  INVALID_INCLUDE_LINKS: 422,
  INVALID_INCLUDE_SIDS: 422,
  INVALID_INCLUDE_BET_LIMITS: 422,
  INVALID_INCLUDE_MULTIPLIERS: 422,
  INVALID_INCLUDE_ROTATION_NUMBERS: 422,
} as const;

export type RefusalCode = keyof typeof statuses;

const ERROR_PAGE = 'https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html';

/** A request that the provider answers with an error body. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }

  get body(): string {
    const details = `${ERROR_PAGE}#${this.code.toLowerCase().replaceAll('_', '-')}`;
    return JSON.stringify({ message: this.message, error_code: this.code, details_url: details });
  }
}

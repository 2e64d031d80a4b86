/**
 * Statuses by error code. The provider documents the codes. The statuses of INVALID_KEY, OUT_OF_USAGE_CREDITS, UNKNOWN_SPORT,
 * INVALID_MARKET, MISSING_REGION and EXCEEDED_FREQ_LIMIT are known from recorded replies; the others are assumed to follow the pattern.
 */
const statuses: Readonly<Record<string, number>> = {
  MISSING_KEY: 401,
  INVALID_KEY: 401,
  OUT_OF_USAGE_CREDITS: 401,
  UNKNOWN_SPORT: 404,
  EVENT_NOT_FOUND: 404,
  EXCEEDED_FREQ_LIMIT: 429,
};
const INVALID_PARAMETER = 422;

const ERROR_PAGE = 'https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html';

/** An error reply of the provider. `code`: one of its documented codes. */
export class ProviderError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code] ?? INVALID_PARAMETER;
  }

  get body(): string {
    const details = `${ERROR_PAGE}#${this.code.toLowerCase().replaceAll('_', '-')}`;
    return JSON.stringify({ message: this.message, error_code: this.code, details_url: details });
  }
}

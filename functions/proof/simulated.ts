/** The provider's host. Others, as in development, are simulators. */
const PROVIDER_HOST = 'api.the-odds-api.com';

/** Whether the prices that come from there are simulated. */
export function isSimulated(oddsApiBaseUrl: string): boolean {
  return new URL(oddsApiBaseUrl).hostname !== PROVIDER_HOST;
}

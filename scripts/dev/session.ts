interface Credentials {
  readonly email: string;
  readonly password: string;
}

const MAX_TRIES = 3;
const SERVICE_UNAVAILABLE = 503;

/**
 * Logs in as the product's own page does and returns the session's cookies. On a busy machine a cold start may time out with a 503, which is
 * retried. `knownCookies`: of the same browser.
 * @throws Error when refused
 */
export async function openSession(url: string, { email, password }: Credentials, knownCookies = ''): Promise<string> {
  const body = JSON.stringify({ email, password });
  const call = () =>
    fetch(`${url}/api/login`, { method: 'POST', headers: { ...ownPageHeaders(url), cookie: knownCookies }, body });
  let reply = await call();
  for (let tries = 1; reply.status === SERVICE_UNAVAILABLE && tries < MAX_TRIES; tries += 1) reply = await call();
  if (reply.status !== 200) throw new Error(`${email} cannot log in: ${reply.status} ${await reply.text()}`);
  return cookiesOf(reply);
}

/** The headers that a browser sends with a call of the product's own page that has a body. */
export function ownPageHeaders(url: string): Record<string, string> {
  return { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
}

/** The cookies that an answer sets, as a Cookie header. */
export function cookiesOf({ headers }: Pick<Response, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

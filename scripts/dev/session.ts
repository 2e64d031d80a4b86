interface Credentials {
  readonly email: string;
  readonly password: string;
}

const MOST_TRIES = 3;
const TRY_AGAIN = 503;

/**
 * Logs somebody in as the product's own page does, and gives the cookies of the session. A first call may be slow to death on a busy
 * machine, as it has all code to load: it is told to come again, and does so. `known`: cookies of the same browser.
 * @throws Error where that is refused
 */
export async function openSession(url: string, { email, password }: Credentials, known = ''): Promise<string> {
  const body = JSON.stringify({ email, password });
  const call = () =>
    fetch(`${url}/api/login`, { method: 'POST', headers: { ...ownPageHeaders(url), cookie: known }, body });
  let reply = await call();
  for (let tries = 1; reply.status === TRY_AGAIN && tries < MOST_TRIES; tries += 1) reply = await call();
  if (reply.status !== 200) throw new Error(`${email} cannot log in: ${reply.status} ${await reply.text()}`);
  return cookiesOf(reply);
}

/** What a browser tells of a call with a body that the product's own page makes. */
export function ownPageHeaders(url: string): Record<string, string> {
  return { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf({ headers }: Pick<Response, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

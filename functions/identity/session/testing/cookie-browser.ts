import type { Clock } from '../../../platform/clock.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { Visit } from '../../../platform/visit.ts';
import { readSessionToken, tokenHash } from '../session.ts';
import { sessionOf } from '../session-store.ts';

/** A browser that keeps its cookies, and what each of its calls is sent with. */
export function cookieBrowser(
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  { clientAddress, visit }: { readonly clientAddress: string; readonly visit: Visit },
) {
  let jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`);
  const sendCookie = (line: string) => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    jar.set(name, value);
  };
  const session = () => sessionOf(table, readSessionToken(cookies()) ?? 'none', clock());

  return {
    cookies,
    cookie: (name: string) => jar.get(name),
    keep: sendCookie,
    forget: (name: string) => jar.delete(name),
    /** Copies the cookies to another browser. */
    copyCookiesTo: (target: { take(cookies: Map<string, string>): void }) => target.take(new Map(jar)),
    take: (taken: Map<string, string>) => {
      jar = taken;
    },
    isSignedIn: async () => (await session()) !== undefined,
    requestParts: () => ({ params: undefined, query: undefined, cookies: cookies(), clientAddress, visit, sendCookie }),
    async caller() {
      const found = await session();
      if (found === undefined) throw new Error('not signed in');
      const { userId, user, createdAt, authenticatedAt } = found;
      const own = { tokenHash: tokenHash(readSessionToken(cookies()) ?? ''), createdAt, authenticatedAt };
      return { userId, user, session: own };
    },
  };
}

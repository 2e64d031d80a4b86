/** Where a deployed stage is looked at from. */
export interface Place {
  /** Where the CDN answers, without a slash at the end: `https://dev.crossbook.example`. */
  readonly url: string;
  /** The same without TLS; undefined where that cannot be asked. */
  readonly plainUrl?: string | undefined;
  /** Where the API itself answers, around the CDN; undefined where nobody could tell. */
  readonly apiUrl?: string | undefined;
  /** The page's origin as browsers send it, whatever `url` is. */
  readonly siteOrigin: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One thing to look at. `complaints`: what is not as it must be; none where all is well. */
export interface Check {
  readonly says: string;
  readonly complaints: (place: Place) => Promise<readonly string[]>;
}

/** An answer that takes longer is none. */
const PATIENCE_MS = 30_000;

/** One request, redirects not followed. */
export async function visit(url: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

export function expectStatus({ status }: Answer, wanted: number): string[] {
  return status === wanted ? [] : [`answered ${status} instead of ${wanted}`];
}

/** Header → the value that it must have. */
export function expectHeaders({ headers }: Answer, wanted: Readonly<Record<string, string>>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = headers.get(name);
    return found === value ? [] : [`${name} is ${found === null ? 'missing' : `“${found}”`} instead of “${value}”`];
  });
}

export function expectType({ headers }: Answer, wanted: RegExp): string[] {
  const type = headers.get('content-type') ?? 'nothing';
  return wanted.test(type) ? [] : [`its type is ${type}`];
}

/** Undefined where the text is no JSON. */
export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

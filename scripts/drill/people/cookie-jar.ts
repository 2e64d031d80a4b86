interface Kept {
  readonly value: string;
  /** ms; Infinity where the cookie goes with the browser. */
  readonly until: number;
}

/** The cookies of one browser for the product's host. */
export interface CookieJar {
  /** As a Cookie header; undefined for none. */
  readonly header: (now: number) => string | undefined;
  readonly value: (name: string, now: number) => string | undefined;
  /** Takes a Set-Cookie header as a browser does: what breaks the rules of its name is not kept. */
  readonly take: (line: string, now: number) => void;
  readonly clear: () => void;
}

export function makeCookieJar(): CookieJar {
  const kept = new Map<string, Kept>();
  const valid = (now: number) => [...kept].filter(([, { until }]) => until > now);
  return {
    header: (now) => {
      const pairs = valid(now).map(([name, { value }]) => `${name}=${value}`);
      return pairs.length === 0 ? undefined : pairs.join('; ');
    },
    value: (name, now) => valid(now).find(([known]) => known === name)?.[1].value,
    take: (line, now) => {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const cut = pair.indexOf('=');
      const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
      const said = new Map(attributes.map((attribute) => named(attribute)));
      if (cut < 1 || (name.startsWith('__Host-') && !isHostBound(said))) return;
      const seconds = said.get('max-age');
      kept.set(name, { value, until: seconds === undefined ? Number.POSITIVE_INFINITY : now + Number(seconds) * 1000 });
    },
    clear: () => kept.clear(),
  };
}

function named(attribute: string): readonly [string, string] {
  const [name = '', ...rest] = attribute.split('=');
  return [name.toLowerCase(), rest.join('=')];
}

/** https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes */
function isHostBound(said: ReadonlyMap<string, string>): boolean {
  return said.has('secure') && said.get('path') === '/' && !said.has('domain');
}

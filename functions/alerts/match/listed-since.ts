import type { Seconds } from '../../../shared/odds/time.ts';
import { sha256 } from '../../platform/hash.ts';

/** An opportunity that was away no longer than this is the same as before; later it is told again. */
const FORGOTTEN_SECONDS: Seconds = 600;
const HASH_LENGTH = 16;

/** Since when a league's opportunities are listed, by a hash of their ids, and what has left the list in the last ten minutes. */
export interface ListedSince {
  readonly listed: ReadonlyMap<string, Seconds>;
  readonly gone: ReadonlyMap<string, { readonly since: Seconds; readonly goneAt: Seconds }>;
}

export const nothingListed: ListedSince = { listed: new Map(), gone: new Map() };

/** 96 bits. */
export function opportunityHash(id: string): string {
  return sha256(id).slice(0, HASH_LENGTH);
}

/** After a list of these opportunities, scanned at `at`. */
export function afterList(before: ListedSince, hashes: readonly string[], at: Seconds): ListedSince {
  const listed = new Map(
    hashes.map((hash) => {
      const gone = before.gone.get(hash);
      const kept = gone !== undefined && at - gone.goneAt <= FORGOTTEN_SECONDS ? gone.since : undefined;
      return [hash, before.listed.get(hash) ?? kept ?? at] as const;
    }),
  );
  const left = [...before.listed].map(([hash, since]) => [hash, { since, goneAt: at }] as const);
  const away = [...before.gone].filter(([, { goneAt }]) => at - goneAt <= FORGOTTEN_SECONDS);
  return { listed, gone: new Map([...away, ...left].filter(([hash]) => !listed.has(hash))) };
}

/** As lines of text. */
export function toLines({ listed, gone }: ListedSince): string[] {
  return [
    ...[...listed].map(([hash, since]) => `${hash} ${since}`),
    ...[...gone].map(([hash, { since, goneAt }]) => `${hash} ${since} ${goneAt}`),
  ];
}

export function fromLines(lines: readonly string[]): ListedSince {
  const listed = new Map<string, Seconds>();
  const gone = new Map<string, { since: Seconds; goneAt: Seconds }>();
  for (const line of lines) {
    const [hash = '', since, goneAt] = line.split(' ');
    if (goneAt === undefined) listed.set(hash, Number(since));
    else gone.set(hash, { since: Number(since), goneAt: Number(goneAt) });
  }
  return { listed, gone };
}

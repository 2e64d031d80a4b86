/** A quote inside a string would be escaped, so this matches fields only. */
const TIMES = /"(updatedAt|oldestQuoteAt)":"[^"]*"/g;

/** A row's JSON with empty texts for the times at which its prices were confirmed. */
export function withoutTimes(json: string): string {
  return json.replace(TIMES, '"$1":""');
}

/**
 * 32-bit FNV-1a over the UTF-16 code units of a row's JSON without its times.
 * Source: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function rowHash(json: string): number {
  const text = withoutTimes(json);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The sum of hashes modulo 2³², in any order. */
export function sumHashes(hashes: Iterable<number>): number {
  let sum = 0;
  for (const hash of hashes) sum = (sum + hash) >>> 0;
  return sum;
}

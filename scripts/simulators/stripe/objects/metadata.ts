type Sent = Readonly<Record<string, string | number | null>> | '' | null | undefined;

/** Keys sent are set, keys sent empty are removed, and an empty whole removes all. */
export function mergedMetadata(before: Readonly<Record<string, string>>, sent: Sent): Record<string, string> {
  if (sent === undefined) return { ...before };
  if (sent === null || sent === '') return {};
  const merged = Object.entries({ ...before, ...sent }).filter(([, value]) => value !== '' && value !== null);
  return Object.fromEntries(merged.map(([key, value]) => [key, String(value)]));
}

/** In the order of asking: Edge and Opera say that they are Chrome, and Chrome that it is Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** `Chrome on Windows`: what a person may call the device, by what its browser says of itself. */
export function deviceName(userAgent: string): string {
  const named = (rows: readonly (readonly [string, string])[]) => rows.find(([part]) => userAgent.includes(part))?.[1];
  return [named(browsers) ?? 'Browser', named(systems)].filter((name) => name !== undefined).join(' on ');
}

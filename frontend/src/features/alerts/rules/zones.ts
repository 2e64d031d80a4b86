/** Time zones of the US, west to east after the usual ones. */
const usZones = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
] as const;

/** The browser's zone, `America/New_York`. */
export function browserZone(): string {
  return new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
}

/** The zones to choose from, with those of the browser and the rule if they are elsewhere. */
export function zoneOptions(zones: readonly string[]): readonly { readonly value: string; readonly label: string }[] {
  const others = [...new Set(zones)].filter((zone) => !usZones.some(({ value }) => value === zone));
  return [...usZones, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}

/** A readable form of a provider key without a label: `icehockey_khl` → `Icehockey Khl`. */
export function readableKey(key: string): string {
  return key
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

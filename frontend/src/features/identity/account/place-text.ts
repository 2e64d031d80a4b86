/** `IP 203.0.113.x` for the block `203.0.113.0/24`, `IP 2001:db8:1:x` for `2001:db8:1::/48`, empty for none. */
export function placeText(block: string): string {
  return block === '' ? '' : `IP ${block.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':x')}`;
}

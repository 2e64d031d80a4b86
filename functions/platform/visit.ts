/** From where a call came, as told by the CDN and the browser. Shown to the account's owner only. */
export interface Visit {
  /** As sent, at most 256 printable ASCII characters; anyone can invent it. */
  readonly userAgent: string;
  /** Part of the client's address: the /24 of IPv4, the /48 of IPv6, or `unknown`. */
  readonly place: string;
}

/** A visit's place as its owner is shown it: empty if unknown. */
export function shownPlace(place: string): string {
  return place === 'unknown' ? '' : place;
}

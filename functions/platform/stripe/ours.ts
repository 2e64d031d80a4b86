/** The product's id at Stripe. */
export const PRODUCT_ID = 'crossbook';

/** What of a Stripe account belongs to this product and has no id or key of our choice is found by a word in its metadata. */
const MARK = 'crossbook';

export type OurPart = 'price' | 'portal' | 'webhook';

export function marked(part: OurPart): Record<string, string> {
  return { [MARK]: part };
}

export function isMarked(
  { metadata }: { readonly metadata: Readonly<Record<string, string>> | null },
  part: OurPart,
): boolean {
  return metadata?.[MARK] === part;
}

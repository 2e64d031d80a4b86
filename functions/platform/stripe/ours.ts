/** The product's id at Stripe. */
export const PRODUCT_ID = 'crossbook';

/** Metadata key of this product's Stripe objects whose ids we cannot choose. */
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

import { useEffect } from 'react';

const PRODUCT = 'Crossbook';

let count = 0;
let current: string | undefined;
let described: string | undefined;

/** The description in index.html, for pages without their own. Read when first needed: a page may be rendered without a document. */
function productDescription(): string {
  described ??= metaElement('name', 'description').content;
  return described;
}

/** Sets the title and description for the browser, search engines and shared links, while mounted. `description`: one or two sentences. */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    const ofProduct = productDescription();
    setMetadata(`${title} · ${PRODUCT}`, description ?? ofProduct);
    return () => setMetadata(PRODUCT, ofProduct);
  }, [title, description]);
}

/** The element `<meta name="…">` or `<meta property="…">`; created if missing. */
export function metaElement(attribute: 'name' | 'property', value: string): HTMLMetaElement {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${value}"]`);
  if (known !== null) return known;
  const made = document.createElement('meta');
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}

/** Shows in the browser's tab how many things wait to be looked at; 0 for none. Not in shared links. */
export function setTitleCount(waiting: number): void {
  count = waiting;
  document.title = withCount(current ?? document.title);
}

function withCount(title: string): string {
  return count === 0 ? title : `(${count}) ${title}`;
}

function setMetadata(title: string, description: string): void {
  current = title;
  document.title = withCount(title);
  metaElement('property', 'og:title').content = title;
  metaElement('name', 'description').content = description;
  metaElement('property', 'og:description').content = description;
}

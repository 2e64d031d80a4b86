import { useEffect } from 'react';

const PRODUCT = 'Crossbook';

/** What index.html says of the product, for pages that say nothing of their own. */
const productDescription = metaElement('name', 'description').content;

/** What the browser, search engines and shared links call the page, for as long as it is shown. `description`: one sentence or two. */
export function usePageTitle(title: string, description = productDescription): void {
  useEffect(() => {
    name(`${title} · ${PRODUCT}`, description);
    return () => name(PRODUCT, productDescription);
  }, [title, description]);
}

/** An element `<meta name="…">` or `<meta property="…">`; made where the document has none. */
export function metaElement(attribute: 'name' | 'property', value: string): HTMLMetaElement {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${value}"]`);
  if (known !== null) return known;
  const made = document.createElement('meta');
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}

function name(title: string, description: string): void {
  document.title = title;
  metaElement('property', 'og:title').content = title;
  metaElement('name', 'description').content = description;
  metaElement('property', 'og:description').content = description;
}

import { useEffect } from 'react';

const PRODUCT = 'Crossbook';

/** The description in index.html, for pages without their own. */
const productDescription = metaElement('name', 'description').content;

/** Sets the title and description for the browser, search engines and shared links, while mounted. `description`: one or two sentences. */
export function usePageTitle(title: string, description = productDescription): void {
  useEffect(() => {
    setMetadata(`${title} · ${PRODUCT}`, description);
    return () => setMetadata(PRODUCT, productDescription);
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

function setMetadata(title: string, description: string): void {
  document.title = title;
  metaElement('property', 'og:title').content = title;
  metaElement('name', 'description').content = description;
  metaElement('property', 'og:description').content = description;
}

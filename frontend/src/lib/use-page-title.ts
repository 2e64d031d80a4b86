import { useEffect } from 'react';

const PRODUCT = 'Crossbook';

let count = 0;
let current: string | undefined;
let described: string | undefined;

/** What is said of a page. */
export interface PageMetadata {
  readonly title: string;
  /** The product's if undefined. */
  readonly description: string | undefined;
}

/** Of the page that was rendered last without a document. */
let rendered: PageMetadata | undefined;

/**
 * The description in index.html, for pages without their own; a page that was rendered at build with its own keeps it as well. Read when first
 * needed: a page may be rendered without a document.
 */
function productDescription(): string {
  if (described === undefined) {
    const { content, dataset } = metaElement('name', 'description');
    described = dataset.product ?? content;
  }
  return described;
}

/** Sets the title and description for the browser, search engines and shared links, while mounted. `description`: one or two sentences. */
export function usePageTitle(title: string, description?: string): void {
  // Without a document there are no effects either.
  if (typeof document === 'undefined') rendered = { title: fullTitle(title), description };
  useEffect(() => {
    const ofProduct = productDescription();
    setMetadata(fullTitle(title), description ?? ofProduct);
    return () => setMetadata(PRODUCT, ofProduct);
  }, [title, description]);
}

/** What the page that was just rendered without a document says of itself. */
export function renderedMetadata(): PageMetadata {
  return rendered ?? { title: PRODUCT, description: undefined };
}

function fullTitle(title: string): string {
  return `${title} · ${PRODUCT}`;
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
  current ??= document.title;
  count = waiting;
  document.title = withCount(current);
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

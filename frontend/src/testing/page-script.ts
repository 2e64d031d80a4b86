/** Adds the page's entry script to the document, without loading it: the attributes are set after it is inserted. */
export function setPageScript(src: string): void {
  const script = document.createElement('script');
  document.head.append(script);
  script.setAttribute('src', src);
  script.setAttribute('type', 'module');
}

/** Adds the page's entry script to the document, without loading it: the attributes are set after it is inserted. `app`: the script that it starts. */
export function setPageScript(src: string, app?: string): void {
  const script = document.createElement('script');
  document.head.append(script);
  script.setAttribute('src', src);
  script.setAttribute('type', 'module');
  if (app !== undefined) script.dataset.app = app;
}

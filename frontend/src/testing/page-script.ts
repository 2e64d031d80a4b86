/** Makes the page say that this is the script it runs; the test's document would otherwise try to load it. */
export function runScript(src: string): void {
  const script = document.createElement('script');
  document.head.append(script);
  script.setAttribute('src', src);
  script.setAttribute('type', 'module');
}

/**
 * The address of the app's own script as the document names it, `/assets/index-Ab12.js`: another one for each version. A page that was rendered
 * at build has a script that starts it, and names it there.
 */
export function appScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.dataset.app ?? script?.getAttribute('src') ?? undefined;
}

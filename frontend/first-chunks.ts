interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What a visitor's first view of / draws within the frame. */
const OFFER = ['DashboardPage.tsx', 'Offer.tsx'];

/**
 * Names a module's chunk: one for the frame of every page and one for what a visitor sees first, in place of three dozen, which
 * compress worse by a twentieth and are a request each. All else is split as it is loaded. `root`: the folder of index.html, with a slash.
 */
export function firstChunks(root: string): (id: string, modules: Modules) => string | null {
  let frame: ReadonlySet<string> | undefined;
  let offer: ReadonlySet<string> | undefined;
  return (id, modules) => {
    frame ??= importedBy([`${root}src/main.tsx`], modules);
    if (frame.has(id)) return 'frame';
    offer ??= importedBy(
      OFFER.map((file) => `${root}src/pages/${file}`),
      modules,
    );
    return offer.has(id) ? 'offer' : null;
  };
}

/** The roots and what they import, directly or not; what they load later is not among it. */
function importedBy(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(roots);
  // A set is walked in the order of adding, and what is added on the way is walked too.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What a visitor's first view of / draws within the frame. */
const OFFER_ROOTS = ['boards/DashboardPage.tsx', 'Offer.tsx'];

/**
 * The chunks of a visitor's first view: one for the frame of every page and one for what stands in it, in place of three dozen, which
 * compress worse by a twentieth and are a request each. All else is split as it is loaded. `root`: the folder of index.html, with a slash.
 */
export function firstChunks(root: string) {
  let offer: ReadonlySet<string> | undefined;
  return [
    // The bundler's own mark for what the entry draws in, once unused exports are gone: of hundreds of icons, only those of the frame.
    { name: 'frame', tags: ['$initial' as const] },
    {
      debugName: 'offer',
      name: (id: string, modules: Modules): string | null => {
        offer ??= importedBy(
          OFFER_ROOTS.map((file) => `${root}src/pages/${file}`),
          modules,
        );
        return offer.has(id) && !id.includes(LIBRARIES) ? 'offer' : null;
      },
    },
  ];
}

/** A library's list of exports leads to all of it; its own parts go where they are used. */
const LIBRARIES = '/node_modules/';

/** The roots and what they import, directly or not; what they load later is not among it. */
function importedBy(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const missing = roots.find((root) => modules.getModuleInfo(root) === null);
  if (missing !== undefined) throw new Error(`not part of the page: ${missing}`);
  const found = new Set(roots);
  // A set is walked in the order of adding, and what is added on the way is walked too.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

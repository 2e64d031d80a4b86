interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that a visitor's first view of / renders inside the app's frame. */
const OFFER_ROOTS = ['boards/DashboardPage.tsx', 'Offer.tsx'];

/** The bundler's tag for the entry's static imports after tree shaking: of hundreds of icons, only those of the frame. */
export const frameChunk = { name: 'frame', tags: ['$initial' as const] };

/**
 * The chunks of a visitor's first view: one for the frame of every page and one for its content, instead of three dozen, which compress 5 %
 * worse and take a request each. Everything else is split where it is imported dynamically. `root`: the folder of index.html, with a
 * trailing slash.
 */
export function firstChunks(root: string) {
  let offer: ReadonlySet<string> | undefined;
  return [
    frameChunk,
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

/** Left out: a library's index imports all of it, while its modules belong in the chunks that use them. */
const LIBRARIES = '/node_modules/';

/** The roots and their static imports, direct and transitive. */
function importedBy(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const missing = roots.find((root) => modules.getModuleInfo(root) === null);
  if (missing !== undefined) throw new Error(`not a module of the page: ${missing}`);
  const found = new Set(roots);
  // A set is iterated in insertion order, including items that are added during the iteration.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

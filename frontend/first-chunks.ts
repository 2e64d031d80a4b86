interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The bundler's tag for the entry's static imports after tree shaking: of hundreds of icons, only those of the frame. */
export const frameChunk = { name: 'frame', tags: ['$initial' as const] };

/**
 * What is loaded together: the modules whose static imports, direct and transitive, go into a chunk. A module goes into the first chunk that
 * needs it, in the order of loading, so that nobody loads what only later chunks need.
 */
const ROOTS = {
  /** What a visitor's first view of / renders inside the app's frame. */
  offer: ['pages/boards/DashboardPage.tsx', 'pages/Offer.tsx'],
  /** Names of leagues and sportsbooks and their logos, of which pages for visitors tell too. */
  catalogue: ['features/marketing/league-names.ts', 'features/marketing/features.ts', 'ui/ThemedLogo.tsx'],
  /** What the pages to read share: help, affiliate program, legal texts. */
  reading: [
    'features/marketing/PageHeading.tsx',
    'features/marketing/Section.tsx',
    'features/marketing/Steps.tsx',
    'features/marketing/Faq.tsx',
    'features/marketing/help-copy.ts',
    'features/marketing/affiliate/affiliate-copy.ts',
    'features/bets/figures/figure-texts.ts',
  ],
  /** What reports failures, which visitors load without the code of API calls. */
  errors: ['app/error-reports/report-errors.ts'],
  /** What makes calls to the API. */
  transport: ['api/transport.ts'],
  /** What everyone loads after the first paint. */
  overlays: ['app/GlobalOverlays.tsx', 'app/OwnCalculator.tsx'],
  /** What a subscriber's first view renders. */
  boards: [
    'app/PrefetchBoard.tsx',
    'app/BoardControls.tsx',
    'app/navigation/TrackedCount.tsx',
    'pages/boards/BoardGate.tsx',
    'pages/boards/ListBoard.tsx',
    'pages/boards/promo/PromoBoard.tsx',
    'features/odds/list/OpportunityTable.tsx',
  ],
} as const;

/** Of the boards' modules those that the forms of visitors need too; they would load all boards with them. */
const FORM_PARTS = /\/src\/(?:ui|lib)\/(?!virtual\/)/;

/** Icons of several chunks. Each is small, and pages for visitors would load a form's code with theirs. */
const icons = { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2 };

/** Left out: a library's index imports all of it, while its modules belong in the chunks that use them. */
const LIBRARIES = '/node_modules/';

/**
 * The chunks of the first views: one for the frame of every page and a few for its content, instead of a hundred, which compress worse, take
 * a request each, and are listed in the frame. Everything else is split where it is imported dynamically. `root`: the folder of index.html,
 * with a trailing slash.
 */
export function firstChunks(root: string) {
  const offer = rootsOf(ROOTS.offer);
  const catalogue = rootsOf(ROOTS.catalogue);
  const reading = rootsOf(ROOTS.reading);
  const errors = rootsOf(ROOTS.errors);
  const transport = rootsOf(ROOTS.transport);
  const overlays = rootsOf(ROOTS.overlays);
  const boards = rootsOf(ROOTS.boards);
  return [
    frameChunk,
    chunk('offer', offer, isOurs),
    icons,
    chunk('catalogue', catalogue, isOurs),
    chunk('reading', reading, isOurs),
    chunk('errors', errors, isOurs),
    chunk('transport', transport, isOurs),
    chunk('overlays', overlays, isOurs),
    chunk('form-parts', boards, (id) => FORM_PARTS.test(id)),
    chunk('boards', boards, isOurs),
  ];

  function rootsOf(files: readonly string[]): string[] {
    return files.map((file) => `${root}src/${file}`);
  }
}

/** A chunk of those imports of the roots that belong in it. */
function chunk(name: string, roots: readonly string[], belongs: (id: string) => boolean) {
  let imported: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id: string, modules: Modules): string | null => {
      imported ??= importedBy(roots, modules);
      return imported.has(id) && belongs(id) ? name : null;
    },
  };
}

function isOurs(id: string): boolean {
  return !id.includes(LIBRARIES);
}

/** The roots and their static imports, direct and transitive. */
function importedBy(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const missing = roots.find((root) => modules.getModuleInfo(root) === null);
  if (missing !== undefined) throw new Error(`not a module of the page: ${missing}`);
  const found = new Set(roots);
  // A set is iterated in insertion order, including items that are added during the iteration.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

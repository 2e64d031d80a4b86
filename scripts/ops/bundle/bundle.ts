import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { type Entry, refuseMissing } from './entries.ts';
import { builtinsWhenUsed, environmentCredentials } from './lambda-only.ts';
import { lateImports, lateModules, lateName } from './late-modules.ts';

const FUNCTIONS_FOLDER = 'dist/functions';
/** Source maps stand outside of what is deployed: they would weigh more than the code. */
const MAPS_FOLDER = 'dist/maps';

/** Where late modules are bundled before they are put beside the functions that load them. */
const LATE_FOLDER = 'dist/late';

export interface Bundled {
  readonly metafile: Metafile;
  /** What was written, by path from the project's folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Bundles all entries and late modules in one run; the same sources give the same bytes.
 * @param root folder of the project; entries are relative to it.
 * @throws Error when a source is absent, before anything is written, and esbuild's own failure when one does not compile.
 */
export async function bundle(
  root: string,
  entries: readonly Entry[],
  late: readonly string[] = lateModules,
): Promise<Bundled> {
  refuseMissing(entries, (source) => existsSync(join(root, source)));
  const { metafile, outputFiles } = await build({
    ...bundling(root, late),
    entryPoints: [
      ...entries.map(({ source, folder }) => ({ in: source, out: join(folder, 'index') })),
      ...late.map((source) => ({ in: source, out: join(LATE_FOLDER, lateName(source)) })),
    ],
    outdir: '.',
    write: false,
    sourcemap: 'external',
    sourcesContent: false,
  });
  const made = new Map(outputFiles.map(({ path, contents }) => [relative(root, path), contents]));
  const files = new Map(entries.flatMap(({ folder }) => filesOf(folder, metafile, made)));
  await Promise.all(
    [FUNCTIONS_FOLDER, MAPS_FOLDER].map((folder) => rm(join(root, folder), { recursive: true, force: true })),
  );
  await Promise.all(
    [...files].map(async ([path, contents]) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), contents);
    }),
  );
  return { metafile, files };
}

/** How everything is bundled that runs in Lambda. */
export function bundling(root: string, late: readonly string[] = lateModules) {
  return {
    absWorkingDir: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    plugins: [lateImports(root, late), environmentCredentials(root), builtinsWhenUsed],
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

/** A function's own file and the late modules that it names, each with its map, where they are to stand. */
function filesOf(folder: string, metafile: Metafile, made: ReadonlyMap<string, Uint8Array>) {
  const index = `${folder}/index.mjs`;
  const named = (metafile.outputs[index]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import');
  const late = new Set(named.map(({ path }) => basename(path)));
  return [[index, index], ...[...late].map((name) => [`${folder}/${name}`, `${LATE_FOLDER}/${name}`])].flatMap(
    ([target = '', source = '']) => [
      [target, present(made, source)] as const,
      [`${target.replace(FUNCTIONS_FOLDER, MAPS_FOLDER)}.map`, present(made, `${source}.map`)] as const,
    ],
  );
}

function present(made: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array {
  const contents = made.get(path);
  if (contents === undefined) throw new Error(`esbuild made no ${path}`);
  return contents;
}

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { type Entry, refuseMissing } from './entries.ts';

export const FUNCTIONS_FOLDER = 'dist/functions';
/** Source maps stand outside of what is deployed: they would weigh more than the code. */
export const MAPS_FOLDER = 'dist/maps';

/** Some bundled packages are CommonJS and call `require` for Node's own modules; an ES module has none by itself. */
const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/**
 * Bundles all entries in one run; the same sources give the same bytes.
 * @param root folder of the project; entries are relative to it.
 * @throws Error when a source is absent, before anything is written, and esbuild's own failure when one does not compile.
 */
export async function bundle(
  root: string,
  entries: readonly Entry[],
): Promise<{ metafile: Metafile; files: OutputFile[] }> {
  refuseMissing(entries, (source) => existsSync(join(root, source)));
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ source, folder }) => ({ in: source, out: join(folder, 'index') })),
    outdir: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    banner: { js: REQUIRE },
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  });
  const functions = join(root, FUNCTIONS_FOLDER);
  const maps = join(root, MAPS_FOLDER);
  await Promise.all([functions, maps].map((folder) => rm(folder, { recursive: true, force: true })));
  for (const { path, contents } of outputFiles) {
    const target = path.endsWith('.map') ? path.replace(functions, maps) : path;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
  return { metafile, files: outputFiles };
}

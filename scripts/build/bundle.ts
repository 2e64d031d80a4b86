import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { BUNDLES_FOLDER } from '../../shared/deployment/functions.ts';
import { type Entry, refuseMissing } from './entries.ts';
import { lazyImports, lazyModuleName, lazyModules } from './lazy-modules.ts';

/**
 * What stands in a function's code for modules of the AWS SDK that it never runs. In Lambda, credentials are in the environment: the other
 * providers (profiles, single sign-on, containers, instance metadata) would be a third of each function's code. The table's endpoint is
 * never asked for, and nothing that is called answers with a stream of events: a tenth of a start.
 */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': `
    import { fromEnv } from '@aws-sdk/credential-provider-env';
    export const defaultProvider = (init) => fromEnv(init);
  `,
  '@aws-sdk/middleware-endpoint-discovery': `
    const never = () => undefined;
    export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = { environmentVariableSelector: never, configFileSelector: never, default: undefined };
    export const resolveEndpointDiscoveryConfig = (config) => config;
  `,
  '@smithy/core/event-streams':
    'export const EventStreamSerde = undefined, eventStreamSerdeProvider = undefined, resolveEventStreamSerdeConfig = (config) => config;',
};

/**
 * Loads Node's built-in modules at the first use of a member. A plain import loads the whole module and evaluates its getters: `node:process`
 * and `node:fs` alone take a tenth of a cold start each, and most of the SDK's imports are for features that Lambda does not use. Modules
 * whose export is a function or class (`node:events`, `node:stream`) are not changed.
 */
const lazyBuiltins: Plugin = {
  name: 'builtins-when-used',
  setup(build) {
    build.onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path }) => {
      const name = path.replace(/^node:/, '');
      if (!isPlainObject(name)) return undefined;
      return { path: name, namespace: 'builtin' };
    });
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: path === 'process' ? 'module.exports=process' : lazyModule(path),
    }));
  },
};

/** Source maps are not deployed: they are larger than the code. */
const MAPS_FOLDER = 'dist/maps';

/** Lazy modules are bundled here before they are copied beside the functions that load them. */
const LAZY_FOLDER = 'dist/lazy';

export interface Bundled {
  readonly metafile: Metafile;
  /** Written files, by path relative to the project. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Bundles all entries and lazy modules in one run; the same sources give the same bytes.
 * @param root folder of the project; entries are relative to it
 * @throws Error for a missing source, before anything is written, or esbuild's error if one does not compile
 */
export async function bundle(
  root: string,
  entries: readonly Entry[],
  lazy: readonly string[] = lazyModules,
): Promise<Bundled> {
  refuseMissing(entries, (source) => existsSync(join(root, source)));
  const { metafile, outputFiles } = await build({
    ...buildOptions(root, lazy),
    entryPoints: [
      ...entries.map(({ source, folder }) => ({ in: source, out: join(folder, 'index') })),
      ...lazy.map((source) => ({ in: source, out: join(LAZY_FOLDER, lazyModuleName(source)) })),
    ],
    outdir: '.',
    write: false,
    sourcemap: 'external',
    sourcesContent: false,
  });
  const outputs = new Map(outputFiles.map(({ path, contents }) => [relative(root, path), contents]));
  const files = new Map(entries.flatMap(({ folder }) => filesOf(folder, metafile, outputs)));
  await Promise.all(
    [BUNDLES_FOLDER, MAPS_FOLDER].map((folder) => rm(join(root, folder), { recursive: true, force: true })),
  );
  await Promise.all(
    [...files].map(async ([path, contents]) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), contents);
    }),
  );
  return { metafile, files };
}

/**
 * Bundles all entries to share the code that they have in common, in a fifth of the time: for one process that runs them all.
 * @param root as for `bundle`
 * @param folder of the bundles, relative to the project; in it they have the same paths as deployed ones
 * @returns the sources
 */
export async function bundleTogether(root: string, entries: readonly Entry[], folder: string): Promise<string[]> {
  refuseMissing(entries, (source) => existsSync(join(root, source)));
  await rm(join(root, folder), { recursive: true, force: true });
  const { metafile } = await build({
    ...buildOptions(root),
    plugins: [substitutes(root), lazyBuiltins],
    entryPoints: entries.map(({ source, folder: target }) => ({ in: source, out: join(target, 'index') })),
    chunkNames: `${BUNDLES_FOLDER}/shared/[name]-[hash]`,
    outdir: folder,
    splitting: true,
    minify: false,
    sourcemap: 'linked',
    sourcesContent: false,
  });
  return Object.keys(metafile.inputs);
}

/** esbuild options for code that runs in Lambda. */
export function buildOptions(root: string, lazy: readonly string[] = lazyModules) {
  return {
    absWorkingDir: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    plugins: [lazyImports(root, lazy), substitutes(root), lazyBuiltins],
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

/** The files of a function by target path: its own, its lazy modules, and their source maps. */
function filesOf(folder: string, metafile: Metafile, outputs: ReadonlyMap<string, Uint8Array>) {
  const index = `${folder}/index.mjs`;
  const dynamicImports = (metafile.outputs[index]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import');
  const lazy = new Set(dynamicImports.map(({ path }) => basename(path)));
  return [[index, index], ...[...lazy].map((name) => [`${folder}/${name}`, `${LAZY_FOLDER}/${name}`])].flatMap(
    ([target = '', source = '']) => [
      [target, outputFile(outputs, source)] as const,
      [`${target.replace(BUNDLES_FOLDER, MAPS_FOLDER)}.map`, outputFile(outputs, `${source}.map`)] as const,
    ],
  );
}

function outputFile(outputs: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array {
  const contents = outputs.get(path);
  if (contents === undefined) throw new Error(`esbuild made no ${path}`);
  return contents;
}

function substitutes(root: string): Plugin {
  return {
    name: 'substitutes',
    setup(build) {
      build.onResolve({ filter: /^@(aws-sdk|smithy)\// }, ({ path }) =>
        path in SUBSTITUTES ? { path, namespace: 'substitute' } : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'substitute' }, ({ path }) => ({
        contents: SUBSTITUTES[path] ?? '',
        resolveDir: join(root, 'node_modules/@aws-sdk/core'),
      }));
    },
  };
}

function isPlainObject(name: string): boolean {
  return builtinModules.includes(name) && typeof process.getBuiltinModule(name) === 'object';
}

/** Members are on the prototype, which esbuild's import helper copies without reading; it would read own members. */
function lazyModule(name: string): string {
  return `let loaded;module.exports=Object.create(new Proxy({},{get:(_,name)=>name==="__esModule"?false:(loaded??=process.getBuiltinModule("node:${name}"))[name]}))`;
}

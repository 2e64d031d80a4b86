import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { parseSync } from 'vite';
import { type Bundled, buildOptions } from '../build/bundle.ts';
import type { Entry } from '../build/entries.ts';
import { lazyModuleName, lazyModules } from '../build/lazy-modules.ts';

interface BundleSize {
  readonly name: string;
  /** Everything deployed for this function. */
  readonly bytes: number;
  readonly floor: number;
}

/**
 * Compares each function's bytes with a floor: our own code in the bundle, plus a bundle of a module that only imports what our code imports
 * from packages. Bytes above the floor come from bundling everything together: duplicate packages, or failed tree shaking. Late modules
 * count in both.
 */
export async function bundleSizes(root: string, entries: readonly Entry[], bundled: Bundled): Promise<BundleSize[]> {
  const outputs = [
    ...entries.map(({ folder }) => `${folder}/index.mjs`),
    ...lazyModules.map((source) => `dist/lazy/${lazyModuleName(source)}.mjs`),
  ];
  const floors = await floorsOf(root, outputs, bundled);
  return entries.map(({ name, folder }) => {
    const paths = [...bundled.files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.mjs'));
    const made = paths.map((path) => (path.endsWith('/index.mjs') ? path : path.replace(folder, 'dist/lazy')));
    return {
      name,
      bytes: sum(paths.map((path) => bundled.files.get(path)?.length ?? Number.NaN)),
      floor: sum(made.map((path) => floors.get(path) ?? Number.NaN)),
    };
  });
}

async function floorsOf(root: string, outputs: readonly string[], { metafile }: Bundled) {
  const parts = outputs.map((output) => {
    const inputs = Object.entries(metafile.outputs[output]?.inputs ?? {});
    const own = inputs.filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && isOwn(path));
    const imports = own.flatMap(([path]) => packageImports(path, readFileSync(join(root, path), 'utf8')));
    return { output, own: sum(own.map(([, { bytesInOutput }]) => bytesInOutput)), imports };
  });
  const sources = new Map(parts.map(({ imports }, at) => [`floor:${at}`, moduleKeeping(imports)]));
  const options = buildOptions(root, []);
  const { outputFiles } = await build({
    ...options,
    entryPoints: [...sources.keys()].map((key, at) => ({ in: key, out: `floor-${at}` })),
    plugins: [virtualModules(sources, root), ...options.plugins],
    outdir: '.',
    write: false,
  });
  const bytes = new Map(outputFiles.map(({ path, contents }) => [path, contents.length]));
  return new Map(
    parts.map(({ output, own }, at) => [output, own + (bytes.get(join(root, `floor-${at}.mjs`)) ?? Number.NaN)]),
  );
}

interface PackageImport {
  readonly from: string;
  readonly name: string;
}

/** A module's imports from packages, by name; of a namespace the members it calls. */
function packageImports(file: string, text: string): PackageImport[] {
  return parseSync(file, text).module.staticImports.flatMap(({ moduleRequest: { value: from }, entries }) => {
    if (from.startsWith('.') || from.startsWith('node:')) return [];
    return entries
      .filter(({ isType }) => !isType)
      .flatMap(({ importName, localName }) => {
        if (importName.kind === 'NamespaceObject')
          return membersOf(localName.value, text).map((name) => ({ from, name }));
        return [{ from, name: importName.kind === 'Default' ? 'default' : (importName.name ?? '') }];
      });
  });
}

function membersOf(namespace: string, text: string): string[] {
  const mentioned = text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)\\(`, 'g'));
  return [...new Set([...mentioned].map(([, member = '']) => member))];
}

function moduleKeeping(imports: readonly PackageImport[]): string {
  const distinct = [...new Map(imports.map((each) => [`${each.from} ${each.name}`, each])).values()];
  const statements = distinct.map(
    ({ from, name }, at) => `import { ${name} as kept${at} } from ${JSON.stringify(from)};`,
  );
  return `${statements.join('\n')}\nexport const handler = async () => [${distinct.map((_each, at) => `kept${at}`)}];\n`;
}

function virtualModules(sources: ReadonlyMap<string, string>, resolveDir: string): Plugin {
  return {
    name: 'virtual-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^floor:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      onLoad({ filter: /./, namespace: 'virtual' }, ({ path }) => ({ contents: sources.get(path) ?? '', resolveDir }));
    },
  };
}

function isOwn(path: string): boolean {
  return !path.includes('node_modules/') && !/^\w+:/.test(path);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { parseSync } from 'vite';
import { type Bundled, bundling } from '../ops/bundle/bundle.ts';
import type { Entry } from '../ops/bundle/entries.ts';
import { lateModules, lateName } from '../ops/bundle/late-modules.ts';

interface BundleSize {
  readonly name: string;
  /** Of everything that is deployed for this function. */
  readonly bytes: number;
  readonly floor: number;
}

/**
 * Each function's bytes beside the least that its imports allow: our own code that is left in the bundle, and a bundle, made by the same
 * rules, of a module that does nothing but import and keep what our code imports of packages by name. What is above that floor comes of
 * being bundled together: two copies or versions of a package, parts that could not be left out. Late modules count with both.
 */
export async function bundleSizes(root: string, entries: readonly Entry[], bundled: Bundled): Promise<BundleSize[]> {
  const outputs = [
    ...entries.map(({ folder }) => `${folder}/index.mjs`),
    ...lateModules.map((source) => `dist/late/${lateName(source)}.mjs`),
  ];
  const floors = await floorsOf(root, outputs, bundled);
  return entries.map(({ name, folder }) => {
    const paths = [...bundled.files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.mjs'));
    const made = paths.map((path) => (path.endsWith('/index.mjs') ? path : path.replace(folder, 'dist/late')));
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
    const needs = own.flatMap(([path]) => packageImports(path, readFileSync(join(root, path), 'utf8')));
    return { output, own: sum(own.map(([, { bytesInOutput }]) => bytesInOutput)), needs };
  });
  const sources = new Map(parts.map(({ needs }, at) => [`floor:${at}`, keeping(needs)]));
  const options = bundling(root, []);
  const { outputFiles } = await build({
    ...options,
    entryPoints: [...sources.keys()].map((key, at) => ({ in: key, out: `floor-${at}` })),
    plugins: [given(sources, root), ...options.plugins],
    outdir: '.',
    write: false,
  });
  const bytes = new Map(outputFiles.map(({ path, contents }) => [path, contents.length]));
  return new Map(
    parts.map(({ output, own }, at) => [output, own + (bytes.get(join(root, `floor-${at}.mjs`)) ?? Number.NaN)]),
  );
}

interface Need {
  readonly from: string;
  readonly name: string;
}

/** What a module of ours imports of packages, by name; of a namespace the members that it mentions. */
function packageImports(file: string, text: string): Need[] {
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

function keeping(needs: readonly Need[]): string {
  const distinct = [...new Map(needs.map((need) => [`${need.from} ${need.name}`, need])).values()];
  const imports = distinct.map(({ from, name }, at) => `import { ${name} as kept${at} } from ${JSON.stringify(from)};`);
  return `${imports.join('\n')}\nexport const handler = async () => [${distinct.map((_need, at) => `kept${at}`)}];\n`;
}

function given(sources: ReadonlyMap<string, string>, resolveDir: string): Plugin {
  return {
    name: 'given',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^floor:/ }, ({ path }) => ({ path, namespace: 'given' }));
      onLoad({ filter: /./, namespace: 'given' }, ({ path }) => ({ contents: sources.get(path) ?? '', resolveDir }));
    },
  };
}

function isOwn(path: string): boolean {
  return !path.includes('node_modules/') && !/^\w+:/.test(path);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

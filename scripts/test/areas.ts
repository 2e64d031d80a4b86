import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';

/**
 * `node scripts/test/areas.ts [--write]`: no two areas import each other, by whatever way around, and no two folders of the functions. An area
 * is a folder below one of `PARENTS`. Tests count as nothing; `compose` is left out, since it is where areas meet. The picture of the
 * functions' areas in docs/architecture.md has to be that of the imports; `--write` draws it anew.
 */

const PARENTS = ['functions', 'frontend/src/features', 'scripts'];
const PICTURE = 'docs/architecture.md';
const MARK = /(?<=<!-- areas -->\n)[\s\S]*?(?=<!-- \/areas -->)/;

const { output } = await cruise(PARENTS, {
  // Reads TypeScript without its old interface, which version 7 does not have.
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.test\\.tsx?$|(^|/)testing/' },
});
if (typeof output === 'string') throw new Error(output);
const imports = output.modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => [source, resolved] as const),
);

/** Who imports whom, by what a name of a file stands for. */
function graph(placeOf: (file: string) => string | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const [source, target] of imports) {
    const [from, to] = [placeOf(source), placeOf(target)];
    // A folder and what is below it are one place.
    if (from !== undefined && to !== undefined && !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`))
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

function areaOf(file: string): string | undefined {
  const parent = PARENTS.find((each) => file.startsWith(`${each}/`));
  const [area, ...rest] = parent === undefined ? [] : file.slice(parent.length + 1).split('/');
  return rest.length === 0 || area === 'compose' ? undefined : `${parent}/${area}`;
}

/** The places that are reached from themselves. */
function inCycles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...arrows.keys()].filter((place) => {
    const reached = new Set<string>();
    const next = [place];
    for (let at = next.pop(); at !== undefined; at = next.pop())
      for (const to of arrows.get(at) ?? []) if (!reached.has(to)) next.push(reached.add(to) && to);
    return reached.has(place);
  });
}

/** Mermaid's text of the functions' areas. An arrow that follows from two others is left out. */
function picture(arrows: ReadonlyMap<string, ReadonlySet<string>>): string {
  const name = (area: string) => area.slice('functions/'.length);
  const lines = [...arrows].flatMap(([from, to]) => {
    const further = new Set([...to].flatMap((each) => [...reachedFrom(each, arrows)]));
    return from.startsWith('functions/')
      ? [...to].filter((each) => !further.has(each)).map((each) => `  ${name(from)} --> ${name(each)}`)
      : [];
  });
  return ['```mermaid', 'flowchart TD', ...lines.toSorted(), '```', ''].join('\n');
}

function reachedFrom(place: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const to = arrows.get(place) ?? [];
  return new Set([...to].flatMap((each) => [each, ...reachedFrom(each, arrows)]));
}

const areas = graph(areaOf);
const folders = graph((file) => (areaOf(file)?.startsWith('functions/') ? dirname(file) : undefined));
const cyclic = [...inCycles(areas), ...inCycles(folders)];
for (const place of cyclic) console.error(`${place} is imported by what it imports: move what both need into a third.`);
if (cyclic.length === 0) {
  const text = await readFile(PICTURE, 'utf8');
  const drawn = text.replace(MARK, () => picture(areas));
  if (process.argv.includes('--write')) await writeFile(PICTURE, drawn);
  else if (drawn !== text) {
    console.error(
      `The picture of the areas in ${PICTURE} is not that of the imports: node scripts/test/areas.ts --write`,
    );
    process.exitCode = 1;
  }
} else process.exitCode = 1;

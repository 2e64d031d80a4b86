import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** A path from the project's folder, in backquotes; may hold `*` and braces. */
const PATH = /`((?:shared|functions|frontend|infra|scripts|docs)\/[\w./{},*-]+)`/g;

describe.each(documents)('%s', (document) => {
  // Paths in commands, such as those of a table to be made, are no links.
  const text = read(document).replace(/```.*?```/gs, '');

  it('links to files and headings that exist', () => {
    const broken = [...text.matchAll(LINK)].filter(([, path = '', heading]) => {
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && !headingsOf(read(target)).includes(heading);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('names files that exist', () => {
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
    expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
  });
});

it('docs/commands.md names every npm script, and no other', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const isHook = (name: string) => name.startsWith('pre') && name.slice(3) in scripts;
  const named = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:-]+)` /gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => !isHook(name))
      .toSorted(),
  );
});

it('the README stays short', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(101);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(902);
});

/** As GitHub makes anchors of headings. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

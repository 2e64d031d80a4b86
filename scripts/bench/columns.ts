type Cell = string | number | boolean | null;
/** Values of one place in all rows, one after the other; `#` holds lengths of lists, `{}` which of the place's shapes an object has. */
export interface Columns {
  readonly cells: Record<string, Cell[]>;
  readonly shapes: Record<string, string[]>;
}

const NO_OBJECT = -1;

/** Any JSON value as columns: what stands at the same place in many rows lies side by side, which compresses best. */
export function toColumns(value: unknown): Columns {
  const cells: Record<string, Cell[]> = {};
  const shapes: Record<string, string[]> = {};
  const put = (place: string, cell: Cell) => {
    cells[place] ??= [];
    cells[place].push(cell);
  };
  const walk = (at: string, part: unknown): void => {
    if (Array.isArray(part)) {
      put(`${at}#`, part.length);
      for (const element of part) walk(`${at}[]`, element);
    } else if (typeof part === 'object' && part !== null) {
      const shape = Object.keys(part).join();
      shapes[at] ??= [];
      if (!shapes[at].includes(shape)) shapes[at].push(shape);
      put(`${at}{}`, shapes[at].indexOf(shape));
      for (const [key, field] of Object.entries(part)) walk(`${at}.${key}`, field);
    } else if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') {
      put(at, part);
    } else {
      put(`${at}{}`, NO_OBJECT);
    }
  };
  walk('', value);
  return { cells, shapes };
}

/** The value again. */
export function fromColumns({ cells, shapes }: Columns): unknown {
  const places = new Map<string, number>();
  const next = (place: string) => {
    const at = places.get(place) ?? 0;
    places.set(place, at + 1);
    return cells[place]?.[at];
  };
  const walk = (at: string): unknown => {
    if (cells[`${at}#`] !== undefined) {
      return Array.from({ length: Number(next(`${at}#`)) }, () => walk(`${at}[]`));
    }
    if (cells[`${at}{}`] === undefined) return next(at);
    const shape = Number(next(`${at}{}`));
    if (shape === NO_OBJECT) return null;
    const names = (shapes[at]?.[shape] ?? '').split(',').filter((name) => name !== '');
    return Object.fromEntries(names.map((name) => [name, walk(`${at}.${name}`)]));
  };
  return walk('');
}

import type { Params, Reply } from '../api/call.ts';
import { invalid } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';

const USUAL_LIMIT = 10;
const CLAUSE =
  /^(?:metadata\['([^']+)'\]|metadata\["([^"]+)"\]|(email|name|status|created))(:|>|<)(?:'([^']*)'|"([^"]*)"|(\d+))$/;

interface Searched {
  readonly id: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly email?: string | null;
  readonly name?: string | null;
  readonly status?: string;
}

/** Not up to date: what was made or changed a moment ago may not be found yet. */
export function searchCustomers(
  stand: Stand,
  params: Params<'GET /v1/customers/search'>,
): Reply<'GET /v1/customers/search'> {
  return search(stand, '/v1/customers/search', stand.store.all('customers'), params);
}

export function searchSubscriptions(
  stand: Stand,
  params: Params<'GET /v1/subscriptions/search'>,
): Reply<'GET /v1/subscriptions/search'> {
  return search(stand, '/v1/subscriptions/search', stand.store.all('subscriptions'), params);
}

function search<Row extends Searched>(
  stand: Stand,
  url: string,
  rows: readonly Row[],
  { query, limit = USUAL_LIMIT, page }: Params<'GET /v1/customers/search'>,
) {
  const clauses = query.split(/\s+AND\s+/).map((clause) => clauseOf(clause.trim()));
  const indexedUntil = stand.now() - stand.settings.searchDelaySeconds;
  const found = rows.filter((row) => row.created <= indexedUntil && clauses.every((fits) => fits(row))).toReversed();
  const start = page === undefined ? 0 : Number(page);
  if (!Number.isInteger(start)) throw invalid('Invalid page.', { param: 'page' });
  const end = start + limit;
  const more = end < found.length;
  return {
    object: 'search_result' as const,
    data: found.slice(start, end),
    has_more: more,
    next_page: more ? String(end) : null,
    url,
  };
}

/** @throws Refusal for a question in another form than `field:'value'` */
function clauseOf(text: string): (row: Searched) => boolean {
  const parts = CLAUSE.exec(text);
  if (parts === null) throw invalid(`We were unable to parse your search query: ${text}`, { param: 'query' });
  const [, single, double, field, operator, quoted, doubleQuoted, number] = parts;
  const key = single ?? double;
  const value = quoted ?? doubleQuoted ?? number ?? '';
  if (key !== undefined) return ({ metadata }) => metadata[key] === value;
  if (field === 'created')
    return ({ created }) =>
      operator === '>'
        ? created > Number(value)
        : operator === '<'
          ? created < Number(value)
          : created === Number(value);
  return (row) => new Map<string, unknown>(Object.entries(row)).get(field ?? '') === value;
}

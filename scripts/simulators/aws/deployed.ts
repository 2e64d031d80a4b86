/** One Lambda as it is deployed. */
export interface DeployedFunction {
  /** As in the project: `opportunities/scan`. */
  readonly name: string;
  /** Where its bundle stands. */
  readonly folder: string;
  readonly timeoutMs: number;
  /** Further tries after a failed asynchronous start. */
  readonly retries: number;
  /** Variable → its value; undefined where the cloud decides it at deployment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Route {
  /** `GET /api/events`, or `$default`. */
  readonly key: string;
  readonly function: string;
  readonly timeoutMs: number;
}

/** Field of the event → the values that match, one of which it holds; or fields inside it. */
export interface Pattern {
  readonly [field: string]: readonly string[] | Pattern;
}

export interface Rule {
  /** 'default': the account's bus, on which AWS's services speak. 'ours': any other. */
  readonly bus: 'ours' | 'default';
  readonly pattern: Pattern;
  readonly functions: readonly string[];
}

export interface Deployed {
  readonly functions: readonly DeployedFunction[];
  readonly routes: readonly Route[];
  readonly rules: readonly Rule[];
  readonly schedules: readonly { readonly everyMinutes: number; readonly function: string }[];
  /** Who may send mails, and under which names SES tells what becomes of them. */
  readonly mail: { readonly verified: readonly string[]; readonly configurationSets: readonly string[] };
  /** CreateTable's input without the name. */
  readonly table: Readonly<Record<string, unknown>>;
  /** What the CDN adds to every page and file. */
  readonly pageHeaders: Readonly<Record<string, string>>;
  /** Source of the CDN's function that turns paths of pages into files. */
  readonly pageRoutes: string;
}

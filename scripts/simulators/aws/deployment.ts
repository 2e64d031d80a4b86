/** One deployed Lambda function. */
export interface DeployedFunction {
  /** Its name in the project: `odds/scan`. */
  readonly name: string;
  /** Folder of its bundle. */
  readonly folder: string;
  readonly timeoutMs: number;
  /** Retries after a failed asynchronous invocation. */
  readonly retries: number;
  /** Variable → value; undefined if it is only known at deployment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Route {
  /** `GET /api/events`, or `$default`. */
  readonly key: string;
  readonly function: string;
  readonly timeoutMs: number;
}

/** Field of the event → the values that match, or a pattern for its fields. */
export interface EventPattern {
  readonly [field: string]: readonly string[] | EventPattern;
}

export interface Rule {
  /** 'default': the account's bus, which AWS services publish to. 'ours': any other. */
  readonly bus: 'ours' | 'default';
  readonly pattern: EventPattern;
  readonly functions: readonly string[];
}

/** What a stage deploys. */
export interface Deployment {
  readonly functions: readonly DeployedFunction[];
  readonly routes: readonly Route[];
  /** Of the live sockets' gateway: `$connect`, `$default`, `$disconnect`. */
  readonly sockets: readonly Route[];
  /** Format of the API's access log, with `$context` variables. */
  readonly accessLog: string;
  readonly rules: readonly Rule[];
  readonly schedules: readonly { readonly everyMinutes: number; readonly function: string }[];
  /** Verified senders and SES configuration sets. */
  readonly mail: { readonly verified: readonly string[]; readonly configurationSets: readonly string[] };
  /** CreateTable's input without the name. */
  readonly table: Readonly<Record<string, unknown>>;
  /** Headers that the CDN adds to every page and file. */
  readonly pageHeaders: Readonly<Record<string, string>>;
  /** Source of the CDN function that maps page paths to files. */
  readonly pageRoutes: string;
}

import type { LeagueKey } from '../../shared/catalogue/leagues.ts';
import type { SnapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import type { AlertServices } from '../simulators/alerts/alert-services.ts';
import type { BusFaults } from '../simulators/aws/bus.ts';
import type { KillableHost } from '../simulators/aws/function-host.ts';
import type { LocalMail } from '../simulators/aws/mailbox.ts';
import type { ObjectFaults } from '../simulators/aws/object-store.ts';
import type { SocketGateway } from '../simulators/aws/socket-gateway.ts';
import type { LocalTable } from '../simulators/aws/table-proxy/local-table.ts';
import type { Feed } from '../simulators/odds-provider/v4/feed.ts';
import type { LocalStripe } from '../simulators/stripe/local-stripe.ts';
import type { LocalAccount } from './seed.ts';
import type { OnStep } from './start-steps.ts';

export interface LocalOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Keeps the table, secrets, mails and logs over restarts. */
  readonly dataDir: string;
  /** Deletes `dataDir` first. */
  readonly fresh?: boolean;
  /** Serves the production build with the CDN's headers instead of the sources with hot reload. */
  readonly built?: boolean;
  /** Bundles the functions and builds the page first; false uses the output of `prebuild`. Only with `built`. */
  readonly build?: boolean;
  /** Runs the scheduled jobs; with false they only run on request. */
  readonly schedule?: boolean;
  /** Folder or file of recorded replies to serve instead of the simulated feed. */
  readonly recordings?: string;
  /** The simulated feed. */
  readonly feed?: {
    readonly seed?: string;
    readonly gamesEach?: number;
    /** How many times as many prices are wrong as usual. */
    readonly mispricing?: number;
    /** Starts with the same odds at any time of any day. */
    readonly fixedBoard?: boolean;
    /** Over so long the leagues' lists of games are answered, one after the other, so that their scans end at different times. */
    readonly roundMs?: number;
  };
  /** Runs each function in its own process, which can be killed, instead of a thread. */
  readonly processes?: boolean;
  /** Where scans store parts of lists; by default what the stage's row says. */
  readonly snapshotParts?: SnapshotParts | undefined;
  /** Puts a fault-injecting proxy in front of the table. Only with the local table. */
  readonly tableFaults?: boolean;
  /** File to which the functions' AWS calls are appended; its folder exists. */
  readonly sdkCallsFile?: string;
  /** The leagues that are scanned; by default all. */
  readonly leagues?: readonly LeagueKey[] | undefined;
  /** Credits that scans may spend a day at the simulated feed; by default enough for everything. */
  readonly dailyCredits?: number;
  /** Hashes passwords at the lowest accepted cost. Only with the local table. */
  readonly cheapPasswords?: boolean;
  /** How far the clock starts ahead of the system's, in ms: for example where an earlier run left it. */
  readonly clockOffset?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly onStep?: OnStep;
  /** Called with each failure. */
  readonly report?: (text: string) => void;
}

/** The running product, and its dependencies, which can inject faults. */
export interface LocalProduct extends Pick<KillableHost, 'removeSecret'> {
  readonly url: string;
  /** Of the emails; an emulator's own if it takes them. */
  readonly mailUrl: string;
  /** Where the alerts are shown that the simulated services took. */
  readonly alertsUrl: string;
  /** Where the product's clock is moved. */
  readonly clockUrl: string;
  readonly logFile: string;
  /** The API's access log. */
  readonly accessLogFile: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly feed: Feed;
  readonly mail: LocalMail;
  /** The simulated push service, Discord and Telegram. */
  readonly alerts: Pick<AlertServices, 'push' | 'discord' | 'telegram'>;
  /** @throws Error with the real Stripe */
  readonly stripe: LocalStripe;
  readonly table: LocalTable;
  readonly bus: BusFaults;
  readonly objects: ObjectFaults;
  readonly sockets: SocketGateway;
  /**
   * Kills all functions, with `processes` by SIGKILL. Calls in flight fail; events and scheduled jobs are retried as often as the function's
   * template says.
   */
  readonly killFunctions: () => void;
  readonly addSubscriber: (account: LocalAccount) => Promise<void>;
  /** Runs a round as the schedule does, and the runs of the leagues that it asks for. */
  readonly scan: () => Promise<void>;
  /** Sends all due mail as the schedule does. */
  readonly sweepMails: () => Promise<void>;
  /** Records closing prices and grades bets as the schedule does. */
  readonly gradeBets: () => Promise<void>;
  /** Runs the reconciler as the schedule does. */
  readonly reconcile: () => Promise<void>;
  /** Sends pending alerts and digests as the schedule does. */
  readonly sweepAlerts: () => Promise<void>;
  /** Closes live sockets whose session or access has ended, as the schedule does. */
  readonly closeEnded: () => Promise<void>;
  /** The product's clock, which may be ahead of the browser's: ms. */
  readonly now: () => number;
  /** Advances the clock of the feed, the gateway, the functions and Stripe, by milliseconds. What becomes due at Stripe happens and is announced by webhooks. */
  readonly advance: (milliseconds: number) => void;
  readonly stop: () => Promise<void>;
}

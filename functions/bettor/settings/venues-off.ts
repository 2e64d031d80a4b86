import {
  dependsOnStates,
  nothingOff,
  offFor,
  readVenuesOff,
  type VenuesOff,
} from '../../../shared/boards/venues-off.ts';
import { environment } from '../../../shared/deployment/environment.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import type { Parameters } from '../../platform/parameters.ts';
import { parameters } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { chosenSettings } from './settings-store.ts';

/** The ids of sportsbooks that are off for a user. */
export type OffForUser = (userId: string) => Promise<ReadonlySet<number>>;

interface SwitchDeps {
  readonly parameters: Pick<Parameters, 'read'>;
  readonly log: Log;
}

/** What is off now: the operator's parameter, within five minutes of its change. The same object until it changes. */
export function createVenuesOff({ parameters: { read }, log }: SwitchDeps): () => Promise<VenuesOff> {
  let known = { text: '', off: nothingOff };
  return async () => {
    const text = (await read(environment.venuesOff)) ?? '';
    if (text === known.text) return known.off;
    const { off, unread } = readVenuesOff(text);
    for (const part of unread) log.error('venues_off_unreadable', { part });
    known = { text, off };
    return off;
  };
}

export const liveVenuesOff = () => createVenuesOff({ parameters, log: standardOutputLog() });

/** A user's settings are read only while some sportsbook is off in some states. */
export function createOffForUser(venuesOff: () => Promise<VenuesOff>, table: Table): OffForUser {
  return async (userId) => {
    const off = await venuesOff();
    return offFor(off, dependsOnStates(off) ? await chosenSettings(table, userId) : { books: [] });
  };
}

export const liveOffForUser = (): OffForUser => createOffForUser(liveVenuesOff(), appTable());

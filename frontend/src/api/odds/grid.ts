import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { packedGame } from '../../../../shared/contracts/lists/grid.ts';
import { byLine, unpackHistory } from '../../../../shared/grid/changes.ts';
import { unpackGame } from '../../../../shared/grid/pack-game.ts';
import { call, callPrepared, endpointKey } from '../client.ts';

const FRESH_MS = 30_000;
const KEPT_MS = 60_000;

/** Every book's main prices in a league's games, or all lines of another family of markets. Only for subscribers. */
export const gridQuery = (league: string, market?: string) =>
  queryOptions({
    queryKey: endpointKey('odds/get-grid', league, ...(market === undefined ? [] : [market])),
    queryFn: async ({ signal }) => {
      const params = { league, ...(market !== undefined && { market }) };
      const games = z.parse(z.array(packedGame), await callPrepared('odds/get-grid', signal, params));
      return games.map((game) => byLine(unpackGame(game)));
    },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    structuralSharing: false,
  });

/** How the main prices of a game changed, or all lines of another family of markets, until two days after its start. */
export const historyQuery = (eventId: string, market?: string) =>
  queryOptions({
    queryKey: endpointKey('odds/get-history', eventId, ...(market === undefined ? [] : [market])),
    queryFn: async ({ signal }) => {
      const { markets, ...game } = await call('odds/get-history', {
        params: { eventId },
        query: market === undefined ? {} : { market },
        signal,
      });
      return { ...game, histories: unpackHistory(markets) };
    },
    staleTime: FRESH_MS,
    structuralSharing: false,
  });

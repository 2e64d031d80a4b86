import { getExposure as contract } from '../../../shared/contracts/bets/exposure.ts';
import { type OpenStakes, openExposure } from '../../../shared/exposure/open-stakes.ts';
import { dollars } from '../../../shared/odds/money.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { allOpenPositions } from '../list-positions.ts';

export const run: Run<typeof contract, { readonly table: Table }> = async ({ caller }, { table }) => {
  const { all, days, games, moreGames, books } = openExposure(await allOpenPositions(table, caller.userId));
  return {
    all: inDollars(all),
    days: days.map((row) => ({ ...row, ...inDollars(row) })),
    games: games.map((row) => ({ ...row, ...inDollars(row) })),
    moreGames,
    books: books.map((row) => ({ ...row, ...inDollars(row) })),
  };
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable() }), run);

function inDollars({ staked, bonus, bets }: OpenStakes) {
  return { staked: dollars(staked), bonus: dollars(bonus), bets };
}

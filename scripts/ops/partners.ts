/** `npm run partners -- --stage dev`: lists the partners of the affiliate program and what is due; adds and ends them, and marks payouts. */
import { runCommandLine, stageArg } from './command.ts';
import { managePartnersOf } from './partners/partners-of-stage.ts';
import { createParameterStore } from './secrets/parameters.ts';

const text = (description: string, valueHint: string) => ({ type: 'string' as const, description, valueHint });

await runCommandLine({
  name: 'partners',
  description: 'Lists the partners of the affiliate program and what is due to them, or changes one.',
  args: {
    stage: stageArg,
    add: text('Makes the account of this address a partner; needs --code', 'EMAIL'),
    code: text('The new partner’s code, 3 to 20 letters and digits', 'CODE'),
    percent: text('The new partner’s share, if it is not the catalogue’s', 'N'),
    disable: text('Ends the partnership of this code', 'CODE'),
    paid: text('Marks a payout of this code before the money is sent; needs --amount and --payout', 'CODE'),
    amount: text('What is due, as listed', '15.00'),
    payout: text('The payout’s number, as listed', 'N'),
  },
  run: async ({ stage, ...request }) =>
    console.log(await managePartnersOf(stage, request, createParameterStore(stage))),
});

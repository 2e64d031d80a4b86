import type { QueryClient } from '@tanstack/react-query';
import type { Promotion } from '../../../../shared/odds/promo-return.ts';
import type { Opportunity } from '../../api/from-wire.ts';
import { userQuery } from '../../api/user.ts';
import { showPlacing } from '../../features/bets/placing/open-placing.ts';
import { newKey } from '../../lib/new-key.ts';
import { showToast } from '../../ui/toasts.ts';

/** Opens the placing of an opportunity's bets, whose code is loaded with the first press. */
export async function placeBets(client: QueryClient, opportunity: Opportunity, promotion?: Promotion): Promise<void> {
  const user = client.getQueryData(userQuery.queryKey);
  if (user === undefined || user === null) return;
  const loaded = await import('../../features/bets/placing/begin-placing.ts').catch(() => undefined);
  const key = loaded?.beginPlacing(opportunity, { userId: user.id, key: newKey(), now: Date.now(), promotion });
  if (key !== undefined) showPlacing(key);
  else if (loaded === undefined) {
    showToast({ title: 'The bets could not be opened', text: 'Check your connection, then try again.' });
  } else showToast({ title: 'These bets cannot be placed here', text: 'One of them has no price or no stake.' });
}

import { MOST_AT_ONCE, type SentAlert, type unsentReasons } from '../../../../../shared/contracts/alerts/history.ts';
import { formatCount } from '../../../lib/format.ts';
import { channelNames } from '../channel-names.ts';

type Delivery = SentAlert['deliveries'][number];

const reasons: Readonly<Record<(typeof unsentReasons)[number], string>> = {
  'quiet hours': 'quiet hours',
  'hourly cap': 'your hourly limit',
  'too late': 'too late, prices were too old',
  'no target': 'nothing set up there',
  refused: 'refused by the service',
  'access ended': 'your subscription had ended',
};

/** `Push: sent`, `Email: in the digest, quiet hours`, `Discord: not sent, nothing set up there`. */
export function deliveryText({ channel, state, reason }: Delivery): string {
  const why = reason === undefined ? '' : `, ${reasons[reason]}`;
  return `${channelNames[channel].name}: ${states[state]}${why}`;
}

const states: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'being sent',
  sent: 'sent',
  held: 'in the digest',
  'not sent': 'not sent',
};

/** What follows the least of a scan's alerts if there were more. */
export function leftOutText(leftOut: number): string {
  const more = leftOut === 1 ? '1 more was' : `${formatCount(leftOut)} more were`;
  return `${more} left out: one scan of a league brings you at most ${MOST_AT_ONCE} alerts, the best. Narrower rules leave out less.`;
}

/** Whether the pair was listed a minute after the alert. */
export function stillThereText(stillThere: boolean | null): string {
  if (stillThere === null) return 'Not checked yet';
  return stillThere ? 'Still there after 60 s' : 'Gone after 60 s';
}

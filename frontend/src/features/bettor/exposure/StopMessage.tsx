import type { LimitsReply } from '../../../../../shared/contracts/bets/exposure.ts';
import { stoppedText } from '../../../../../shared/exposure/texts.ts';
import { Helplines } from '../../../ui/Helplines.tsx';
import { Message } from '../../../ui/Message.tsx';

/** Why placing and alerts are stopped, until when, and who helps. */
export function StopMessage({ stops }: Pick<LimitsReply, 'stops'>) {
  if (stops.length === 0) return null;
  return (
    <Message tone="caution">
      {stops.map(({ reason, until }) => (
        <p key={reason}>{stoppedText({ reason, until: Date.parse(until) })}</p>
      ))}
      <p className="mt-1">
        Bets that you placed elsewhere can still be recorded. To talk to someone, free and confidential: <Helplines />.
      </p>
    </Message>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { listAlertChannels } from '../../../../../shared/contracts/alerts/channels.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import {
  alertChannelsQuery,
  CHANGE_CHANNEL_FALLBACK,
  linkTelegramMutation,
  unlinkTelegramMutation,
} from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { formatTime } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ChannelTarget } from './ChannelTarget.tsx';

const POLL_MS = 3_000;
/** An address from anywhere else is not opened. */
const TELEGRAM = 'https://t.me/';

interface Link {
  readonly url: string;
  readonly expiresAt: string;
}

interface TelegramChannelProps {
  telegram: ReplyOf<typeof listAlertChannels>['telegram'];
  canAdd: boolean;
  confirmed: Confirmed;
}

/** The person's chat with our Telegram bot. */
export function TelegramChannel({ telegram: { bot, chat }, canAdd, confirmed }: TelegramChannelProps) {
  const { mutate: getLink, isPending } = useMutation(linkTelegramMutation(confirmed));
  const { mutate: unlink } = useMutation(unlinkTelegramMutation(useQueryClient()));
  const [link, setLink] = useState<Link>();
  const report = (title: string) => (error: unknown) =>
    void showToast({ title, text: messageFor(error, CHANGE_CHANNEL_FALLBACK), error });
  if (chat !== null) {
    return (
      <ul aria-label="Telegram chat">
        <ChannelTarget
          name="Chat"
          note={chat.hint}
          lastSentAt={chat.lastSentAt}
          failing={chat.failing}
          test={canAdd ? { channel: 'telegram' } : undefined}
          removal="Unlink"
          onRemove={() => {
            setLink(undefined);
            unlink(undefined, { onError: report('Couldn’t unlink') });
          }}
        />
      </ul>
    );
  }
  if (bot === null) return <p className="text-muted text-sm">Telegram is not set up here.</p>;
  if (!canAdd) return <p className="text-muted text-sm">Not linked.</p>;
  return (
    <>
      <p className="text-muted text-sm">Get alerts from @{bot}. Send /stop to turn them off.</p>
      {link === undefined ? (
        <Button
          tone="outline"
          className="mt-2 w-full sm:w-auto"
          aria-disabled={isPending}
          onClick={() => getLink(undefined, { onSuccess: setLink, onError: report('Couldn’t link') })}
        >
          Link Telegram
        </Button>
      ) : (
        <Waiting link={link} onExpired={() => setLink(undefined)} />
      )}
    </>
  );
}

/** Asks until the chat is linked or the link expires. */
function Waiting({ link: { url, expiresAt }, onExpired }: { link: Link; onExpired: () => void }) {
  const isOver = useClockValue((now) => now >= Date.parse(expiresAt));
  useQuery({ ...alertChannelsQuery, refetchInterval: isOver ? false : POLL_MS });
  if (isOver || !url.startsWith(TELEGRAM)) {
    return (
      <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3">
        <p className="text-sm">The link has expired.</p>
        <Button tone="outline" onClick={onExpired}>
          Start again
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <a href={url} target="_blank" rel="noreferrer" className={buttonStyle('primary', 'max-sm:w-full')}>
        Open Telegram
      </a>
      <p role="status" className="text-muted text-sm">
        Press Start there. The link works until {formatTime(Date.parse(expiresAt))}...
      </p>
    </div>
  );
}

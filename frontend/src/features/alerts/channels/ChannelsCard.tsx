import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { alertChannelsQuery, CHANNELS_FALLBACK } from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardFailure } from '../../../ui/CardFailure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SoundSwitch } from '../on-page/SoundSwitch.tsx';
import { DiscordChannel } from './DiscordChannel.tsx';
import { EmailChannel } from './EmailChannel.tsx';
import { PushChannel } from './PushChannel.tsx';
import { TelegramChannel } from './TelegramChannel.tsx';

interface ChannelsCardProps {
  /** Without a subscription, places can only be removed. */
  canAdd: boolean;
  /** The account's address. */
  email: string;
}

/** Where alerts go; each alert chooses among these. */
export function ChannelsCard({ canAdd, email }: ChannelsCardProps) {
  const { data, error, refetch } = useQuery(alertChannelsQuery);
  return (
    <Card title="Where alerts go">
      <div className="-mt-1 flex flex-col divide-y divide-line">
        <Channel title="This page">
          <SoundSwitch />
        </Channel>
        {data === undefined && error === null && (
          <div aria-busy="true" className="pt-3">
            <span className="sr-only">Loading where alerts go...</span>
            <Skeleton className="h-72" />
          </div>
        )}
        {data === undefined && error !== null && (
          <div className="pt-3">
            <CardFailure text={messageFor(error, CHANNELS_FALLBACK)} error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {data !== undefined && (
          <>
            <Channel title="Push">
              <PushChannel pushKey={data.push} devices={data.devices} canAdd={canAdd} />
            </Channel>
            <Channel title="Email">
              <EmailChannel {...data.email} email={email} canTest={canAdd} />
            </Channel>
            <Channel title="Discord">
              <DiscordChannel webhooks={data.webhooks} canAdd={canAdd} />
            </Channel>
            <Channel title="Telegram">
              <TelegramChannel telegram={data.telegram} canAdd={canAdd} />
            </Channel>
          </>
        )}
      </div>
    </Card>
  );
}

function Channel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="py-3 last:pb-0 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-4">
      <h3 id={id} className="font-semibold text-sm max-sm:mb-1">
        {title}
      </h3>
      <div>{children}</div>
    </section>
  );
}

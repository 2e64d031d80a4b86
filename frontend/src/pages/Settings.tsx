import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { BettingCard } from '../features/bettor/settings/BettingCard.tsx';
import { SubscriptionCard } from '../features/billing/subscription/SubscriptionCard.tsx';
import { AccountCard } from '../features/identity/account/AccountCard.tsx';
import { DevicesCard } from '../features/identity/account/DevicesCard.tsx';
import { SecurityLogCard } from '../features/identity/account/SecurityLogCard.tsx';
import { useIdentityCheck } from '../features/identity/confirmation/use-identity-check.tsx';
import { PasskeysCard } from '../features/identity/passkeys/PasskeysCard.tsx';
import { YourDataCard } from '../features/identity/privacy/YourDataCard.tsx';
import { InstallCard } from '../features/shell/install/InstallCard.tsx';
import { ShortcutsSwitch } from '../features/shell/shortcuts/ShortcutsSwitch.tsx';
import { AppearanceCard } from '../features/shell/theme/AppearanceCard.tsx';
import { buttonStyle } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { showToast } from '../ui/toasts.ts';
import { useSubscribeFlow } from './SubscribeProvider.tsx';

const farewell = {
  title: 'Account Deleted',
  text: 'You are logged out, and a receipt is on its way to your email. Thank you for trying Crossbook.',
  staysOnLeave: true,
};

const leave = (url: string) => window.location.assign(url);

interface Section {
  /** The part of the address after `#`. */
  readonly id: string;
  /** The title of its card. */
  readonly title: string;
  readonly card: ReactNode;
}

/** In this order: Account, Subscription, My betting, Alerts, Passkeys, Devices, Security log, Your data, Appearance, Install Crossbook. */
export function Settings({ email }: { email: string }) {
  const { subscribe } = useSubscribeFlow();
  const { confirmed, dialog } = useIdentityCheck();
  const navigate = useNavigate();
  const { hash } = useLocation();
  // The browser does so only for a page that it loads itself. `void`: newer browsers return a promise.
  useEffect(() => void document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  const sections: readonly Section[] = [
    { id: 'account', title: 'Account', card: <AccountCard email={email} confirmed={confirmed} /> },
    {
      id: 'subscription',
      title: 'Subscription',
      card: <SubscriptionCard onSubscribe={subscribe} {...{ leave, confirmed }} />,
    },
    { id: 'betting', title: 'My betting', card: <BettingCard /> },
    { id: 'alerts', title: 'Alerts', card: <AlertsCard /> },
    { id: 'passkeys', title: 'Passkeys', card: <PasskeysCard confirmed={confirmed} /> },
    { id: 'devices', title: 'Devices', card: <DevicesCard confirmed={confirmed} /> },
    { id: 'security-log', title: 'Security log', card: <SecurityLogCard /> },
    {
      id: 'your-data',
      title: 'Your data',
      card: (
        <YourDataCard
          confirmed={confirmed}
          onDeleted={() => {
            void navigate(paths.home);
            showToast(farewell);
          }}
        />
      ),
    },
    {
      id: 'appearance',
      title: 'Appearance',
      card: (
        <AppearanceCard>
          <ShortcutsSwitch />
        </AppearanceCard>
      ),
    },
    { id: 'install', title: 'Install Crossbook', card: <InstallCard /> },
  ];
  return (
    <div className="mx-auto max-w-2xl lg:max-w-4xl">
      <h1 className="mb-3 font-bold text-xl tracking-tight">Settings</h1>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
        <Index sections={sections} />
        <div className="flex flex-col gap-4">
          {sections.map(({ id, card }) => (
            <div key={id} id={id} className="scroll-mt-20">
              {card}
            </div>
          ))}
        </div>
      </div>
      {dialog}
    </div>
  );
}

/** Alerts have a page of their own. */
function AlertsCard() {
  return (
    <Card title="Alerts">
      <p className="mb-3 text-muted text-sm">
        Which bets you hear about, and where: on open pages, by push, email, Discord or Telegram.
      </p>
      <Link to={paths.alerts} className={buttonStyle('outline', 'max-sm:w-full')}>
        Alerts and channels
      </Link>
    </Card>
  );
}

/** Links to the cards, beside them where there is room. */
function Index({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="Settings" className="hidden lg:block">
      <ul className="sticky top-20 -ml-3 flex flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-md px-3 text-muted text-sm hover:bg-sunken hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

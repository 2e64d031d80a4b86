import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { NextAction } from './refusals.ts';
import type { Checkout } from './use-checkout.ts';

/** How long the success is shown before the checkout ends by itself. */
const END_AFTER_MS = 2_000;

type Press = readonly [label: string, action: () => void];

interface CheckoutDialogProps {
  title: string;
  checkout: Checkout;
  /** What a refusal offers, where it is not the usual. */
  offers?: Partial<Record<NextAction, Press>>;
  onClose: () => void;
  /** Called once the success has been shown, or was closed. */
  onDone: () => void;
  /** The form of the payment; a returned payment has none. */
  children?: ReactNode;
}

/** A checkout, whichever step it is at. */
export function CheckoutDialog({ title, checkout, offers, onClose, onDone, children }: CheckoutDialogProps) {
  const { step, variant } = checkout;
  return (
    <Modal title={title} width="narrow" onClose={close}>
      {body()}
    </Modal>
  );

  function close() {
    if (step.name === 'done') onDone();
    else if (step.name !== 'completing' || variant.canLeave) onClose();
  }

  function body() {
    switch (step.name) {
      case 'creating':
        return <Working text="Setting up your subscription..." />;
      case 'checking':
        return <Working text="Checking your payment..." />;
      case 'paying':
        return children;
      case 'completing':
        return <Working text={variant.completing} />;
      case 'done':
        return <Done text={variant.done(checkout.trial)} onRead={onDone} />;
      case 'stopped':
        return (
          <Status text={step.text} error={step.error}>
            {step.next === 'complete' && (
              <p className="text-muted text-sm">Trying again will not charge your card twice.</p>
            )}
            {step.next !== undefined && offer(step.next)}
          </Status>
        );
    }
  }

  function offer(next: NextAction) {
    if (next === 'settings') {
      return (
        <Link to={paths.settings} onClick={onClose} className={buttonStyle('outline')}>
          Go to Settings
        </Link>
      );
    }
    const usual: Partial<Record<NextAction, Press>> = {
      create: ['Try again', checkout.startAgain],
      complete: ['Try again', checkout.complete],
      'start-again': ['Start again', checkout.startAgain],
      'start-without-trial': ['Start without a trial', checkout.startAgain],
    };
    const [label, action] = offers?.[next] ?? usual[next] ?? ['Close', onClose];
    return (
      <Button tone="primary" onClick={action}>
        {label}
      </Button>
    );
  }
}

function Working({ text }: { text: string }) {
  return (
    <Focused text={text}>
      <p role="status" className="flex min-h-24 items-center justify-center gap-2.5 text-muted text-sm">
        <Spinner />
        {text}
      </p>
    </Focused>
  );
}

function Done({ text, onRead }: { text: string; onRead: () => void }) {
  const read = useRef(onRead);
  useEffect(() => {
    const timer = setTimeout(() => read.current(), END_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Status text={text} />;
}

interface StatusProps {
  text: string;
  /** What caused it, if a call failed. */
  error?: unknown;
  /** What can be done. */
  children?: ReactNode;
}

function Status({ text, error, children }: StatusProps) {
  return (
    <Focused text={text}>
      <Message tone="notice" live error={error}>
        {text}
      </Message>
      {children}
    </Focused>
  );
}

/** Takes the focus, since the button that was pressed is gone. */
function Focused({ text, children }: { text: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text is a new status
  useEffect(() => root.current?.focus(), [text]);
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  );
}

import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FullScreen } from './FullScreen.tsx';

interface State {
  readonly crashed: boolean;
}

/** The last resort: a person sees words and a way on instead of an empty page. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <FullScreen>
        <div role="alert" className="max-w-sm text-center">
          <h1 className="font-semibold text-lg">Something went wrong</h1>
          <p className="mt-1 text-muted text-sm">
            The page could not go on. Your account and your bets are not affected.
          </p>
        </div>
        <Button tone="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </FullScreen>
    );
  }
}

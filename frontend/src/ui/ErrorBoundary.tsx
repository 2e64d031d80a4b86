import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is shown instead of a part that crashed; `retry` draws the part anew. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Where a person is: going elsewhere is a new try. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Keeps a crash from taking more of the page with it than the part it happened in. */
export class ErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.crash !== undefined && before.resetKey !== this.props.resetKey) this.retry();
  }

  private readonly retry = () => this.setState({ crash: undefined });

  override render() {
    const { crash } = this.state;
    return crash === undefined ? this.props.children : this.props.fallback(crash.error, this.retry);
  }
}

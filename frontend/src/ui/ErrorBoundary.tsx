import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Rendered in place of the crashed children; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this value renders the children again, such as the path after a navigation. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
}

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

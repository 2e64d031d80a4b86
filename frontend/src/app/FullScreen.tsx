import type { ReactNode } from 'react';

/** Content centered on an otherwise empty screen. */
export function FullScreen({ children }: { children: ReactNode }) {
  return <main className="flex min-h-dvh flex-col items-center justify-center gap-5 bg-canvas p-6">{children}</main>;
}

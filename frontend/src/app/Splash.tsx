import type { ReactNode } from 'react';
import { LogoMark } from '../ui/Logo.tsx';

export function Splash() {
  return (
    <FullScreen>
      <div role="status" aria-label="Loading Crossbook" className="flex flex-col items-center gap-4">
        <LogoMark className="size-16" />
        <h1 className="font-bold text-2xl tracking-tight">Crossbook</h1>
      </div>
    </FullScreen>
  );
}

/** Content centered on an otherwise empty screen. */
export function FullScreen({ children }: { children: ReactNode }) {
  return <main className="flex min-h-dvh flex-col items-center justify-center gap-5 bg-canvas p-6">{children}</main>;
}

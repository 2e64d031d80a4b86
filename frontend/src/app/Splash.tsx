import { LogoMark } from '../ui/Logo.tsx';
import { FullScreen } from './FullScreen.tsx';

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

import { LogoMark } from '../ui/Logo.tsx';
import { FullScreen } from './FullScreen.tsx';

export function Splash() {
  return (
    <FullScreen>
      <div role="status" aria-label="Loading Crossbook" className="flex flex-col items-center gap-4">
        <LogoMark className="size-16" />
        <p className="font-bold text-2xl tracking-tight">Crossbook</p>
      </div>
    </FullScreen>
  );
}

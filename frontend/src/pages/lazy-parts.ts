import { lazyComponent } from '../lib/lazy-component.tsx';

const offerDetails = lazyComponent(async () => (await import('./OfferDetails.tsx')).OfferDetails);

/** Below the offer, and loaded after it. */
export const OfferDetails = offerDetails.Component;
export const loadOfferDetails = offerDetails.load;

const settings = lazyComponent(async () => (await import('./Settings.tsx')).Settings);

/** What a signed-in user can see and change, which visitors don't load. */
export const Settings = settings.Component;

export function preloadSettings(): void {
  settings.load().catch(() => undefined);
}

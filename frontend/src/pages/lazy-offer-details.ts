import { lazyComponent } from '../lib/lazy-component.tsx';

const offerDetails = lazyComponent(async () => (await import('./OfferDetails.tsx')).OfferDetails);

/** Below the offer, and loaded after it. */
export const OfferDetails = offerDetails.Component;
export const loadOfferDetails = offerDetails.load;

import type { PresetPage } from '../../../shared/catalogue/filters.ts';

/** A subscription that waits for its card, or for the product to take note of it. */
export interface Begun {
  readonly subscriptionId: string;
  /** Only of a sign-up. */
  readonly customerId: string | undefined;
  readonly clientSecret: string;
  /** Stripe has told her so, or may have. */
  paid: boolean;
}

/** What somebody knows of her own affairs, right or wrong. */
export interface Mind {
  /** The one that is most likely her account's first. */
  emails: readonly string[];
  /** All whose mails she reads. */
  readonly allEmails: ReadonlySet<string>;
  readonly firstName: string;
  readonly lastName: string;
  /** The one that is most likely hers first. */
  passwords: readonly string[];
  /** 'perhaps': she has paid, and does not know what became of it. */
  account: 'none' | 'perhaps' | 'has';
  begun: Begun | undefined;
  presets: readonly { readonly id: string; readonly name: string; readonly page: PresetPage }[];
  /** Devices on which she believes to be signed in. */
  readonly signedIn: Set<number>;
  /** How often she has signed up, so that she does not do it for ever. */
  signUps: number;
  readonly triedCodes: Set<string>;
  readonly newEmail: () => string;
  readonly newPassword: () => string;
  readonly newPresetName: () => string;
  /** Places of the cards that she used up. */
  readonly newCard: () => number;
}

/** More than she ever needs. */
const CARDS_EACH = 20;

export function makeMind(place: number): Mind {
  let [emails, passwords, presets, cards] = [0, 0, 0, 0];
  const allEmails = new Set<string>();
  const newEmail = () => {
    const email = `drill-${place}.${emails++}@example.com`;
    allEmails.add(email);
    return email;
  };
  const newPassword = () => `four wet dogs at noon ${place}.${passwords++}`;
  return {
    emails: [newEmail()],
    allEmails,
    firstName: 'Ada',
    lastName: `Number ${place}`,
    passwords: [newPassword()],
    account: 'none',
    begun: undefined,
    presets: [],
    signedIn: new Set(),
    signUps: 0,
    triedCodes: new Set(),
    newEmail,
    newPassword,
    newPresetName: () => `Preset ${place}.${presets++}`,
    newCard: () => place * CARDS_EACH + cards++,
  };
}

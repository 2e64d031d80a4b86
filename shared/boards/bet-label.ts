/** Labels name a market and an outcome: `Over/Under: Over 8.5`. */

/** `Over/Under: Over 8.5` → `Over/Under`; empty without a market. */
export function marketName(label: string): string {
  const end = label.indexOf(': ');
  return end < 0 ? '' : label.slice(0, end);
}

/** `Over/Under: Over 8.5` → `Over 8.5`; without the participant, if one is given. */
export function outcomeName(label: string, participant?: string): string {
  const start = label.indexOf(': ');
  const outcome = start < 0 ? label : label.slice(start + 2);
  if (participant === undefined || outcome === participant) return outcome;
  return outcome.startsWith(`${participant} `) ? outcome.slice(participant.length + 1) : outcome;
}

interface LabeledLeg {
  readonly label: string;
  readonly best: { readonly sportsbookId: number };
  readonly quotes: readonly { readonly sportsbookId: number; readonly outcome?: string | undefined }[];
}

/** The bet to place at the recommended book, which may have the same bet in another market than the leg's label says. */
export function betLabel({ label, best, quotes }: LabeledLeg): string {
  return quotes.find(({ sportsbookId }) => sportsbookId === best.sportsbookId)?.outcome ?? label;
}

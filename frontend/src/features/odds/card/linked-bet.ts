/** A bet as far as its link goes. */
export interface LinkedBet {
  readonly sportsbookId: number;
  /** Of the row: lists have it for the recommended prices only. */
  readonly link?: string | undefined;
  readonly eventId: string;
  readonly market: string;
  /** Market and outcome, by which the odds of the event have it. */
  readonly label: string;
  /** Dollars. */
  readonly dollars: number;
}

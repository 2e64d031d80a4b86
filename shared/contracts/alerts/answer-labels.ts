/** What a person says of an alert: that they placed its bets, that its prices were gone, or that they want no more of its game. */
export const alertAnswers = ['placed', 'gone', 'mute'] as const;
export type AlertAnswer = (typeof alertAnswers)[number];

/** What the buttons say, the same in every channel. */
export const answerLabels: Readonly<Record<AlertAnswer, string>> = {
  placed: 'Placed',
  gone: 'Gone',
  mute: 'Mute game',
};

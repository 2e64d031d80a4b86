/**
 * The prices of an outcome in the reply of the odds call, whose keys are outcome names, with or without a market label and `: ` before them.
 */
export function pricesOfOutcome<Q>(reply: Readonly<Record<string, readonly Q[]>>, label: string): readonly Q[] {
  const outcome = label.slice(label.indexOf(': ') < 0 ? 0 : label.indexOf(': ') + 2);
  const key = Object.keys(reply).find((name) => name === label || name === outcome || name.endsWith(`: ${outcome}`));
  return key === undefined ? [] : (reply[key] ?? []);
}

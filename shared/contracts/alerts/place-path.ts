/** Where a press leads through placing the bets of an alert, or to its details if they are gone. `path`: of the details. */
export function placePath(path: string): string {
  return path.replace('?details=', '?place=');
}

import Bowser from 'bowser';

const UNKNOWN = 'Unknown device';

/** `Chrome on macOS`, from what a browser says about itself; `Unknown device` if that tells nothing. `userAgent`: at most a few hundred characters. */
export function deviceFamily(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? UNKNOWN : names.join(' on ');
}

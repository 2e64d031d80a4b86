/** Whether the device is an iPhone or iPad. iPads say that they are Macs; no Mac has a touch screen. */
export function isIos({
  userAgent,
  touchPoints,
}: {
  readonly userAgent: string;
  readonly touchPoints: number;
}): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}

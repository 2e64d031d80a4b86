import { HEIGHT, widths } from './looks.ts';
import { signedInAs } from './people.ts';
import { expect } from './product.ts';
import { boards } from './scenes/boards.ts';
import { entering } from './scenes/entering.ts';
import { offering } from './scenes/offering.ts';
import { saved } from './scenes/saved.ts';
import type { Scene, Stage } from './scenes/scene.ts';
import { settingsScenes } from './scenes/settings.ts';
import { tools } from './scenes/tools.ts';
import { troubles } from './scenes/troubles.ts';

/** Everything that people see. */
export const scenes: readonly Scene[] = [
  ...offering,
  ...entering,
  ...boards,
  ...saved,
  ...tools,
  ...settingsScenes,
  ...troubles,
];
/** The header names everything, so that a scene is opened in one way. */
const [WIDEST] = widths.toReversed();

/** Brings the page to a scene, in a wide window; `narrow` it afterwards. */
export async function enter(scene: Scene, { page, product }: Omit<Stage, 'person'>): Promise<void> {
  await page.setViewportSize({ width: WIDEST ?? 0, height: HEIGHT });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const person = scene.who === 'visitor' ? undefined : await signedInAs(page, product, scene.who);
  const stage = { page, product, person };
  await scene.prepare?.(stage);
  await page.goto(scene.path);
  // The splash has a heading, too.
  await expect(page.getByRole('banner')).toBeVisible();
  await scene.show(stage);
}

/** Resizes the window as somebody who turns a phone does, and waits until everything has its place. */
export async function widen(page: Stage['page'], width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.locator('html').evaluate(async (html) => {
    const view = html.ownerDocument.defaultView;
    await html.ownerDocument.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((resolve) => view.requestAnimationFrame(resolve));
    }
  });
}

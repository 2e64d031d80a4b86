import type { Page } from '@playwright/test';
import { paint } from '../paint.ts';
import { expect, type Product } from '../product.ts';
import { type Credentials, signInAs, type UserState } from '../users.ts';
import { CARDS_WIDTH, VIEWPORT_HEIGHT } from '../viewports.ts';

export interface SceneContext {
  readonly page: Page;
  readonly product: Product;
  /** The signed-in user. */
  readonly user: Credentials | undefined;
  /** Expected console errors and failed requests. */
  readonly expectedErrors: RegExp[];
}

/** Goes from the loaded page to the scene, in a window with cards, and waits until it is complete. */
type OpenScene = (context: SceneContext) => Promise<unknown>;

interface SceneStart {
  readonly path: string;
  /** Runs before the page loads. */
  readonly prepare?: (context: SceneContext) => Promise<unknown>;
  /** Screenshots show the full page, not only the viewport. */
  readonly fullPage?: boolean;
}

/** A screen, one of its states, or an open dialog. */
export interface Scene extends SceneStart {
  readonly userState: UserState;
  /** Lowercase and unique: part of a file's name. */
  readonly name: string;
  readonly open: OpenScene;
}

/** Defines scenes of one user state with the same start. `scenes`: by name. */
export function scenesOf(userState: UserState) {
  return (from: string | SceneStart, scenes: Readonly<Record<string, OpenScene>>): readonly Scene[] => {
    const start = typeof from === 'string' ? { path: from } : from;
    return Object.entries(scenes).map(([name, open]) => ({ ...start, userState, name, open }));
  };
}

export const visitor = scenesOf('visitor');
export const unsubscribed = scenesOf('unsubscribed');
export const subscriber = scenesOf('active');

/** Opens a scene where the header shows all controls and boards show cards, so that it has one way to open; call `resize` afterwards. */
export async function openScene(
  scene: Scene,
  { page, product, expectedErrors }: Omit<SceneContext, 'user'>,
): Promise<void> {
  await page.setViewportSize({ width: CARDS_WIDTH, height: VIEWPORT_HEIGHT });
  const user = scene.userState === 'visitor' ? undefined : await signInAs(page, product, scene.userState);
  const context = { page, product, user, expectedErrors };
  await scene.prepare?.(context);
  await page.goto(scene.path);
  // Wait for the banner, since the splash has a heading too.
  await expect(page.getByRole('banner')).toBeVisible();
  await scene.open(context);
}

/** Resizes the viewport and waits for the paint. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: VIEWPORT_HEIGHT });
  await paint(page);
}

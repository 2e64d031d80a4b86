import type { Page } from '@playwright/test';
import { HEIGHT, widths } from '../looks.ts';
import { paint } from '../paint.ts';
import { type NewPerson, type Standing, signedInAs } from '../people.ts';
import { expect, type Product } from '../product.ts';

export interface Stage {
  readonly page: Page;
  readonly product: Product;
  /** Who is signed in. */
  readonly person: NewPerson | undefined;
  /** What calls, console and requests complain of, and rightly. */
  readonly expected: RegExp[];
}

/** From the loaded page to the scene; ends when all of it is there. The window is wide, and stays so until then. */
type Show = (stage: Stage) => Promise<unknown>;

/** Where scenes begin. */
interface Beginning {
  readonly path: string;
  /** What must be so before the page loads. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  /** Looked at from top to bottom; other scenes as far as the window reaches. */
  readonly whole?: boolean;
}

/** Something that people see: a screen, one of its states, or an open dialog. */
export interface Scene extends Beginning {
  readonly who: Standing;
  /** Of one kind, in small letters: part of a file's name. */
  readonly name: string;
  readonly show: Show;
}

/** Makes scenes of somebody that begin alike: at a path, or with more than a path. `shows`: by their names. */
export function scenesOf(who: Standing) {
  return (from: string | Beginning, shows: Readonly<Record<string, Show>>): readonly Scene[] => {
    const beginning = typeof from === 'string' ? { path: from } : from;
    return Object.entries(shows).map(([name, show]) => ({ ...beginning, who, name, show }));
  };
}

export const visitor = scenesOf('visitor');
export const unsubscribed = scenesOf('unsubscribed');
export const subscriber = scenesOf('active');

/** The header names everything, so that a scene is opened in one way. */
const WIDEST = Math.max(...widths);

/** Brings the page to a scene, in a wide window; `widen` it afterwards. */
export async function enter(scene: Scene, { page, product, expected }: Omit<Stage, 'person'>): Promise<void> {
  await page.setViewportSize({ width: WIDEST, height: HEIGHT });
  const person = scene.who === 'visitor' ? undefined : await signedInAs(page, product, scene.who);
  const stage = { page, product, person, expected };
  await scene.prepare?.(stage);
  await page.goto(scene.path);
  // The splash has a heading, too.
  await expect(page.getByRole('banner')).toBeVisible();
  await scene.show(stage);
}

/** Resizes the window as somebody who turns a phone does, and waits until everything has its place. */
export async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await paint(page);
}

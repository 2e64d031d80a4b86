import type { Page } from '@playwright/test';
import type { Standing } from '../people.ts';
import type { Product } from '../product.ts';
import type { NewPerson } from '../subscribing.ts';

export interface Stage {
  readonly page: Page;
  readonly product: Product;
  /** Who is signed in. */
  readonly person: NewPerson | undefined;
}

/** Something that people see: a screen, one of its states, or an open dialog. */
export interface Scene {
  /** Of one kind, in small letters: part of a file's name. */
  readonly name: string;
  readonly who: Standing;
  readonly path: string;
  /** What must be so before the page loads. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  /** From the loaded page to the scene; ends when all of it is there. The window is wide, and stays so until then. */
  readonly show: (stage: Stage) => Promise<unknown>;
  /** Calls, console and requests complain of this, and rightly. */
  readonly expected?: readonly RegExp[];
  /** Looked at from top to bottom; other scenes as far as the window reaches. */
  readonly whole?: boolean;
}

import { createMessageQueue } from '../base/message-queue.ts';
import type { PictureSource } from '../media/picture.tsx';
import type { SummaryRow } from './order-summary.tsx';

/** What was just added, as the cart holds it now, with formatted amounts. */
export type Added = {
  readonly name: string;
  readonly to: string;
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly quantity: number;
  readonly amount: string;
  /** The amount before savings, if there are any. */
  readonly was: string | undefined;
  /** The cart's subtotal and its savings. */
  readonly rows: readonly SummaryRow[];
  /** The next saving and how close it is. */
  readonly next: { readonly sentence: string; readonly bottles: number; readonly filled: number } | undefined;
  readonly canCheckOut: boolean;
};

/** Additions made by scripts, for the panel; undefined closes it. */
export const additions = createMessageQueue<Added | undefined>();

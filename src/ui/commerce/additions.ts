import { createMessageQueue } from '../base/message-queue.ts';
import type { PictureSource } from '../media/picture.tsx';
import type { SummaryRow } from './order-summary.tsx';

/** What was just added, as the cart holds it now, with formatted amounts. */
export type AddedItem = {
  readonly name: string;
  readonly to: string;
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly quantity: number;
  readonly amount: string;
  /** The amount before savings; undefined if nothing was saved. */
  readonly was: string | undefined;
  /** Rows with the cart's subtotal and its savings. */
  readonly rows: readonly SummaryRow[];
  /** The next saving: how close it is in words, the bottles it needs, and how many of them are in the cart. Undefined if there is none. */
  readonly next: { readonly sentence: string; readonly bottles: number; readonly filled: number } | undefined;
  readonly canCheckOut: boolean;
};

/** Additions made in the background, for the panel; undefined closes the panel. */
export const cartAdditions = createMessageQueue<AddedItem | undefined>();

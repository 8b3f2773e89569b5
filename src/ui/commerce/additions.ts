import { createMessageQueue } from '../base/message-queue.ts';
import type { PictureSource } from '../media/picture.tsx';
import type { OrderSummaryRow } from './order-summary.tsx';

/** The item just added to the cart, with formatted amounts for its whole quantity in the cart. */
export type AddedCartItem = {
  readonly name: string;
  readonly to: string;
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly quantity: number;
  readonly amount: string;
  /** The amount before discounts; undefined if there is no discount. */
  readonly was: string | undefined;
  /** Rows with the cart's subtotal and discounts. */
  readonly rows: readonly OrderSummaryRow[];
  /**
   * Progress toward the next discount: a sentence with what is missing, the bottles required and the number of them in the cart. Undefined
   * if there is no further discount.
   */
  readonly next: { readonly sentence: string; readonly bottles: number; readonly filled: number } | undefined;
  readonly canCheckOut: boolean;
};

/** The queue that passes items added in the background to the panel that shows them. Undefined closes the panel. */
export const cartAdditions = createMessageQueue<AddedCartItem | undefined>();

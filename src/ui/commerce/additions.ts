import { openMailbox } from '../base/mailbox.ts';
import type { PictureSource } from '../media/picture.tsx';
import type { SummaryRow } from './order-summary.tsx';

/** What was just added, as the cart holds it now; amounts are written out. */
export type Added = {
  readonly name: string;
  readonly to: string;
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly quantity: number;
  readonly amount: string;
  /** Without savings, where there are any. */
  readonly was: string | undefined;
  /** The cart's subtotal and what is taken off it. */
  readonly rows: readonly SummaryRow[];
  /** The next saving and how far it is. */
  readonly next: { readonly sentence: string; readonly bottles: number; readonly filled: number } | undefined;
  readonly canCheckOut: boolean;
};

/** What was added by scripts, for the panel that says so; undefined takes the panel away. */
export const additions = openMailbox<Added | undefined>();

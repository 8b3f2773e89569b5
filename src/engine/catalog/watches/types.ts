import type { WatchId } from '../../../core/ids.ts';

/** Somebody who wants one mail when something has happened: a state opens, a wine is there. */
export type Watch = {
  readonly id: WatchId;
  readonly email: string;
  /** What is waited for, as its table names it: the code of a state, the slug of a SKU. */
  readonly subject: string;
  readonly askedAt: Date;
  /** Undefined as long as it waits. */
  readonly toldAt: Date | undefined;
};

/** What the form answers a script; a page without scripts is led on or shows the same sentence. */
export type WatchAnswer =
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly typed: string };

import type { WatchId } from '../../../core/ids.ts';

/** A request for one email when something happens: a state opens, a wine is available. */
export type Watch = {
  readonly id: WatchId;
  readonly email: string;
  /** The subject in its table's terms: a state's code, a SKU's slug. */
  readonly subject: string;
  readonly askedAt: Date;
  /** When the email was enqueued; undefined while the customer waits. */
  readonly toldAt: Date | undefined;
};

/** The answer to a script; without scripts the visitor is redirected or sees the same sentence. */
export type WatchAnswer =
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly entered: string };

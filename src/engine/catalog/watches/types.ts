import type { WatchId } from '../../../core/ids.ts';

/** A request for one email when something happens: a state opens for shipping, or a wine becomes available. */
export type AlertRequest = {
  readonly id: WatchId;
  readonly email: string;
  /** The subject of the alert: a state code or a SKU slug, depending on the table. */
  readonly subject: string;
  readonly askedAt: Date;
  /** Time when the email was enqueued; undefined while the request is pending. */
  readonly toldAt: Date | undefined;
};

/** The response to an alert form, for the page's script. Without scripts, the visitor is redirected or sees the same sentence. */
export type AlertFormResponse =
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly entered: string };

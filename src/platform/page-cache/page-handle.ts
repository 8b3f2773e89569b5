import type { FinishedDeclaration } from './page-cache.server.ts';

/** What a route says of its page: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The page is the same for every visitor and may be served from memory. */
  readonly finished?: FinishedDeclaration;
  /** Asked for in too many ways to be kept in memory, the page is for looking like those that are. */
  readonly isForLooking?: boolean;
  /** The page stands alone, without header and footer. */
  readonly isBare?: boolean;
  /** The page takes a payment: its header and footer offer nothing but help, account, what the law asks for, and this way back. */
  readonly wayBack?: { readonly path: string; readonly name: string };
};

/** Whether somebody comes to this page to look: then pictures and type come before scripts. */
export function isLookedAt(handle: PageHandle | undefined): boolean {
  return handle !== undefined && (handle.finished !== undefined || handle.isForLooking === true);
}

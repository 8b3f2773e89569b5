import type { SavedViewId } from '../../../core/ids.ts';

export type SavedViewList = 'orders' | 'customers';

/** A named filter of a list. */
export type SavedView = {
  readonly viewId: SavedViewId;
  readonly name: string;
  /** The query string of the list's URL. */
  readonly query: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
};

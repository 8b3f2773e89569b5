import type { SavedViewId } from '../../../core/ids.ts';

export type ListName = 'orders' | 'customers';

/** A filter of a list under a name. */
export type SavedView = {
  readonly viewId: SavedViewId;
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
};

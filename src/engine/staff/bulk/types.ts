import type { CivilDate } from '../../../core/dates.ts';
import type { BulkOrderRunId, OrderId } from '../../../core/ids.ts';
import type { OrderHoldReason } from '../../orders/fulfillment/types.ts';
import type { OrderFilter } from '../desk/types.ts';

/** The change that a bulk run makes to each order. */
export type BulkAction =
  | { readonly kind: 'hold'; readonly reason: OrderHoldReason; readonly until?: CivilDate | undefined }
  | { readonly kind: 'release'; readonly reason: OrderHoldReason }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'untag'; readonly tag: string };

/**
 * The orders that a bulk run includes: all that match a filter, those with these numbers, or those that an earlier run could not change.
 */
export type BulkSelection =
  | { readonly kind: 'filter'; readonly filter: OrderFilter }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] }
  | { readonly kind: 'refused'; readonly runId: BulkOrderRunId };

export type BulkSelectedOrder = { readonly orderId: OrderId; readonly number: number };

export type BulkRefusedOrder = { readonly number: number; readonly sentence: string };

/** The expected effects of a bulk run, shown before it starts. */
export type BulkPreview = {
  readonly total: number;
  /** The number of orders that would be changed. */
  readonly changed: number;
  /** The number of emails to customers. */
  readonly emails: number;
  /** The number of the first order whose customer would be emailed. */
  readonly firstEmailed: number | undefined;
  readonly refused: readonly BulkRefusedOrder[];
};

export type BulkRun = {
  readonly runId: BulkOrderRunId;
  readonly action: BulkAction;
  readonly memberId: string;
  readonly memberName: string;
  readonly createdAt: Date;
  readonly stoppedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
  readonly waiting: number;
  readonly done: number;
  readonly refused: number;
};

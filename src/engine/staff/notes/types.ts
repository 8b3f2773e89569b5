import type { OrderId, PersonId, StaffNoteId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { ThreadSubject } from '../inbox/types.ts';

/** The subject of a note: an order, a person or a thread. */
export type NoteSubject =
  | { readonly kind: 'order'; readonly orderId: OrderId }
  | { readonly kind: 'customer'; readonly personId: PersonId }
  | ThreadSubject;

/** A staff note about an order, a person or a thread. Customers never see it. */
export type StaffNote = {
  readonly id: StaffNoteId;
  readonly body: string;
  readonly writtenBy: StaffActor;
  readonly writtenAt: Date;
};

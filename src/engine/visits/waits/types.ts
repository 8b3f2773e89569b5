import type { SlotId, VisitWaitId } from '../../../core/ids.ts';
import type { Experience } from '../experiences/types.ts';

/** `offered`: seats are held for them until the offer ends; `passed`: they let it go by; `closed`: it begins, or does not happen. */
export type VisitWaitState = 'waiting' | 'offered' | 'booked' | 'passed' | 'left' | 'closed';

export type VisitWaitView = {
  readonly id: VisitWaitId;
  readonly state: VisitWaitState;
  readonly experience: Experience;
  readonly slotId: SlotId;
  readonly startsAt: Date;
  readonly party: number;
  /** Counted from 1, while they wait. */
  readonly position: number | undefined;
  readonly offerEndsAt: Date | undefined;
};

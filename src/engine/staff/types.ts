import type { Cents } from '../../core/money.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { Capability } from './capability-table.ts';

/** A signed-in staff member, with the rights of their role at this moment. */
export type SignedInStaff = {
  /** How audit rows and use cases name this person. */
  readonly actor: StaffActor;
  readonly memberId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly isOwner: boolean;
  readonly capabilities: ReadonlySet<Capability>;
  /** The largest amount this person may refund or credit at once, in cents; undefined: no limit. */
  readonly moneyLimitCents: Cents | undefined;
  /** Whether they can ask a colleague to approve a larger one. */
  readonly asksApproval: boolean;
  /** Until when a recent passkey or code counts for sensitive actions; undefined: step-up is needed. */
  readonly steppedUpUntil: Date | undefined;
  readonly expiresAt: Date;
};

import type { Cents } from '../../core/money.ts';
import type { StaffActor } from '../../platform/audit-types.ts';
import type { Capability } from './capability-table.ts';

/** A signed-in staff member with the current capabilities of their role. */
export type SignedInStaff = {
  /** The name of this person in audit entries and use cases. */
  readonly actor: StaffActor;
  readonly memberId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly isOwner: boolean;
  readonly capabilities: ReadonlySet<Capability>;
  /** The maximum amount of a single refund or credit by this person, in cents; undefined for no limit. */
  readonly moneyLimitCents: Cents | undefined;
  /** Whether this person can request a colleague's approval for a larger amount. */
  readonly asksApproval: boolean;
  /** The time until which a recent passkey or code unlocks sensitive actions; undefined if a step-up is needed. */
  readonly steppedUpUntil: Date | undefined;
  readonly expiresAt: Date;
};

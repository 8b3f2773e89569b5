import { type Cents, cents, formatCents } from '../../../core/money.ts';
import { ok, type Refusal, type Refused, type Result, refused } from '../../../core/result.ts';
import { type Capability, capabilities, capabilityTable, isCapability } from '../capability-table.ts';
import type { SignedInStaff } from '../types.ts';
import type { StaffRole } from './types.ts';

const minute = 60_000;

/** The lifetime of a session. The database rejects longer ones. */
export const staffSessionMilliseconds = 8 * 60 * minute;
/** The time for which a passkey or code unlocks sensitive actions. */
export const stepUpDurationMilliseconds = 5 * minute;
export const staffInvitationMilliseconds = 24 * 60 * minute;
/** The lifetime of an emailed sign-in link, a WebAuthn challenge and an authenticator app setup. */
export const staffChallengeMilliseconds = 10 * minute;

/** The amount above which refunds and credits require a recent passkey or code, regardless of the role's limit. */
export const stepUpAboveCents = cents(15_000);

/** Returns the capabilities of a role; owners have all of them. Drops stored capabilities that no longer exist in the code. */
export function capabilitiesOfRole(role: {
  readonly isOwner: boolean;
  readonly capabilities: readonly string[];
}): readonly Capability[] {
  return role.isOwner ? capabilities : role.capabilities.filter(isCapability);
}

/** Returns the time until which the last passkey or code unlocks sensitive actions, or undefined if that time has passed. */
export function stepUpExpiry(steppedUpAt: Date, now: Date): Date | undefined {
  const until = new Date(steppedUpAt.getTime() + stepUpDurationMilliseconds);
  return until > now ? until : undefined;
}

type Rights = Pick<SignedInStaff, 'capabilities' | 'roleName'>;

/**
 * Checks that the member's role includes the capability.
 * @returns `NOT_ALLOWED` if it doesn't.
 */
export function requireCapability(staff: Rights, capability: Capability): Result<undefined, 'NOT_ALLOWED'> {
  if (staff.capabilities.has(capability)) return ok(undefined);
  return refused({
    code: 'NOT_ALLOWED',
    sentence: `Your role (${staff.roleName}) doesn’t include “${capabilityTable[capability]}”. Ask an owner to change it.`,
    details: { capability },
  });
}

export type MoneyPermission = 'allowed' | 'step_up' | 'above_limit';

type Limits = Pick<SignedInStaff, 'moneyLimitCents' | 'steppedUpUntil'>;

/** Returns whether a member may refund or credit this amount now, must first confirm with a passkey or code, or is above their limit. */
export function evaluateMoneyLimit({ moneyLimitCents, ...staff }: Limits, amount: Cents): MoneyPermission {
  if (moneyLimitCents !== undefined && amount > moneyLimitCents) return 'above_limit';
  return amount > stepUpAboveCents && staff.steppedUpUntil === undefined ? 'step_up' : 'allowed';
}

export type StepUpRefusalCode = 'STEP_UP_NEEDED';

const stepUpNeeded: Refusal<StepUpRefusalCode> = {
  code: 'STEP_UP_NEEDED',
  sentence: 'Confirm it’s you with your passkey or a code, then try again.',
};

/**
 * Checks that a member may refund or credit this amount now.
 * @returns `ABOVE_LIMIT` above their limit, `STEP_UP_NEEDED` above `stepUpAboveCents` without a recent passkey or code.
 */
export function requireWithinMoneyLimit(
  staff: Limits,
  amount: Cents,
): Result<undefined, 'ABOVE_LIMIT' | StepUpRefusalCode> {
  const verdict = evaluateMoneyLimit(staff, amount);
  if (verdict === 'allowed') return ok(undefined);
  if (verdict === 'step_up') return refused(stepUpNeeded);
  const limit = staff.moneyLimitCents ?? cents(0);
  const sentence =
    limit === 0
      ? 'Your role can’t refund or credit money. Ask an owner or a manager.'
      : `Your role can refund or credit up to ${formatCents(limit)} at once. Ask an owner or a manager.`;
  return refused({ code: 'ABOVE_LIMIT', sentence, details: { limitCents: limit } });
}

/**
 * Checks that a passkey or code was used recently, as required to change the team, roles and sign-in factors. `STEP_UP_NEEDED` otherwise.
 */
export function requireStepUp(
  staff: Pick<SignedInStaff, 'steppedUpUntil'>,
): Result<undefined, StepUpRefusalCode> {
  return staff.steppedUpUntil === undefined ? refused(stepUpNeeded) : ok(undefined);
}

export type TeamManagerRefusalCode = 'NOT_ALLOWED' | StepUpRefusalCode;

/** Checks that a member may change the team now, which requires the capability and a recent passkey or code. */
export function requireTeamManager(
  staff: Rights & Pick<SignedInStaff, 'steppedUpUntil'>,
): Result<undefined, TeamManagerRefusalCode> {
  const may = requireCapability(staff, 'team.manage');
  return may.ok ? requireStepUp(staff) : may;
}

export type RoleAuthorityRefusalCode = 'OWNERS_ONLY' | 'BEYOND_OWN_RIGHTS';

type RoleRights = Pick<StaffRole, 'isOwner' | 'capabilities' | 'limitCents'>;

/**
 * Checks that a member may grant, remove or change a role: owners any role, others only roles that allow no more than their own.
 * @returns `OWNERS_ONLY` for the owner role, `BEYOND_OWN_RIGHTS` for a role that allows more than the member's.
 */
export function requireRoleAuthority(
  staff: Pick<SignedInStaff, 'isOwner' | 'capabilities' | 'moneyLimitCents'>,
  role: RoleRights,
): Result<undefined, RoleAuthorityRefusalCode> {
  if (staff.isOwner) return ok(undefined);
  if (role.isOwner) {
    return refused({ code: 'OWNERS_ONLY', sentence: 'Only an owner can do this for owners.' });
  }
  const { moneyLimitCents: own } = staff;
  const isWithinLimit = own === undefined || (role.limitCents !== undefined && role.limitCents <= own);
  if (isWithinLimit && role.capabilities.every((capability) => staff.capabilities.has(capability))) {
    return ok(undefined);
  }
  return refused({
    code: 'BEYOND_OWN_RIGHTS',
    sentence: 'This role allows more than your own role does. Ask an owner.',
  });
}

export type StaffLinkRefusalCode =
  | 'LINK_UNKNOWN'
  | 'LINK_USED'
  | 'LINK_EXPIRED'
  | 'LINK_REVOKED'
  | 'LINK_TRIES';

const linkSentences: Readonly<Record<StaffLinkRefusalCode, string>> = {
  LINK_UNKNOWN: 'This link is incomplete or invalid. Request a new one.',
  LINK_USED: 'This link was already used. Request a new one.',
  LINK_EXPIRED: 'This link has expired. Request a new one.',
  LINK_REVOKED: 'This link was withdrawn or replaced by a newer one. Request a new one.',
  LINK_TRIES: 'Too many wrong codes. Request a new link.',
};

export function refuseStaffLink(code: StaffLinkRefusalCode): Refused<StaffLinkRefusalCode> {
  return refused({ code, sentence: linkSentences[code] });
}

type Link = {
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
  readonly revokedAt?: Date | undefined;
  readonly tries?: number;
};

/** The maximum number of wrong codes entered with one emailed link. */
export const maxCodeAttemptsPerLink = 5;

/** Returns the reason a link can't be used now, or undefined if it can. */
export function evaluateStaffLink(link: Link | undefined, now: Date): StaffLinkRefusalCode | undefined {
  if (!link) return 'LINK_UNKNOWN';
  if (link.usedAt) return 'LINK_USED';
  if (link.revokedAt) return 'LINK_REVOKED';
  if (link.expiresAt <= now) return 'LINK_EXPIRED';
  return (link.tries ?? 0) >= maxCodeAttemptsPerLink ? 'LINK_TRIES' : undefined;
}

export const memberSuspendedRefusal: Refusal<'MEMBER_SUSPENDED'> = {
  code: 'MEMBER_SUSPENDED',
  sentence: 'This account is suspended. Ask an owner.',
};

/**
 * Returns the refusal of a rate-limited attempt.
 * @param retryAfterSeconds the seconds until the limit's time window ends
 */
export function tooManyAttemptsRefusal(retryAfterSeconds: number): Refused<'TOO_MANY_ATTEMPTS'> {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return refused({
    code: 'TOO_MANY_ATTEMPTS',
    sentence: `Too many attempts. Please wait ${wait} and try again.`,
    details: { retryAfterSeconds },
  });
}

export type PasskeyRefusalCode =
  | 'PASSKEYS_NEED_A_NAME'
  | 'PASSKEY_INVALID'
  | 'PASSKEY_EXPIRED'
  | 'PASSKEY_UNKNOWN'
  | 'PASSKEY_TAKEN';

export const passkeyRefusals: { readonly [Code in PasskeyRefusalCode]: Refusal<Code> } = {
  PASSKEYS_NEED_A_NAME: {
    code: 'PASSKEYS_NEED_A_NAME',
    sentence: 'Passkeys don’t work at a numeric address. Open this page by its host name and try again.',
  },
  PASSKEY_INVALID: { code: 'PASSKEY_INVALID', sentence: 'That passkey didn’t work. Please try again.' },
  PASSKEY_EXPIRED: { code: 'PASSKEY_EXPIRED', sentence: 'That took too long. Please try again.' },
  PASSKEY_UNKNOWN: {
    code: 'PASSKEY_UNKNOWN',
    sentence: 'We don’t know this passkey. Use another one, or sign in with your email.',
  },
  PASSKEY_TAKEN: { code: 'PASSKEY_TAKEN', sentence: 'This passkey is already in use. Use another one.' },
};

/** Returns the host name that passkeys are bound to, or undefined for an IP address, where browsers don't support passkeys. */
export function passkeyHostOf(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname;
}

export const memberUnknownRefusal: Refusal<'MEMBER_UNKNOWN'> = {
  code: 'MEMBER_UNKNOWN',
  sentence: 'We couldn’t find that member.',
};

export const lastOwnerRefusal: Refusal<'LAST_OWNER'> = {
  code: 'LAST_OWNER',
  sentence: 'This is the only owner who can sign in. Make someone else an owner first.',
};

import { type Cents, cents, formatCents } from '../../../core/money.ts';
import { ok, type Refusal, type Refused, type Result, refused } from '../../../core/result.ts';
import { type Capability, capabilities, capabilityTable, isCapability } from '../capability-table.ts';
import type { SignedInStaff } from '../types.ts';
import type { Role } from './types.ts';

const minute = 60_000;

/** The lifetime of a session; the database rejects longer ones. */
export const sessionMilliseconds = 8 * 60 * minute;
/** How long a passkey or code counts for sensitive actions. */
export const stepUpMilliseconds = 5 * minute;
export const invitationMilliseconds = 24 * 60 * minute;
/** How long an emailed sign-in link, a WebAuthn challenge, and the setup of an authenticator app last. */
export const challengeMilliseconds = 10 * minute;

/** Refunds and credits above this amount need a recent passkey or code, whatever the limit of the role. */
export const stepUpAboveCents = cents(15_000);

/** Returns what a role allows: owners may do everything. Capabilities that the code no longer knows are dropped. */
export function capabilitiesOf(role: {
  readonly isOwner: boolean;
  readonly capabilities: readonly string[];
}): readonly Capability[] {
  return role.isOwner ? capabilities : role.capabilities.filter(isCapability);
}

/** Returns until when the last passkey or code counts, or undefined if it no longer does. */
export function stepUpExpiry(steppedUpAt: Date, now: Date): Date | undefined {
  const until = new Date(steppedUpAt.getTime() + stepUpMilliseconds);
  return until > now ? until : undefined;
}

type Rights = Pick<SignedInStaff, 'capabilities' | 'roleName'>;

/**
 * Checks that the member's role includes the capability.
 * @returns `NOT_ALLOWED` if it does not.
 */
export function requireCapability(staff: Rights, capability: Capability): Result<undefined, 'NOT_ALLOWED'> {
  if (staff.capabilities.has(capability)) return ok(undefined);
  return refused({
    code: 'NOT_ALLOWED',
    sentence: `Your role (${staff.roleName}) doesn’t include “${capabilityTable[capability]}”. Ask an owner to change it.`,
    details: { capability },
  });
}

export type MoneyVerdict = 'allowed' | 'step_up' | 'above_limit';

type Limits = Pick<SignedInStaff, 'moneyLimitCents' | 'steppedUpUntil'>;

/** Returns whether a member may refund or credit this amount at once. */
export function mayMoveMoney({ moneyLimitCents, ...staff }: Limits, amount: Cents): MoneyVerdict {
  if (moneyLimitCents !== undefined && amount > moneyLimitCents) return 'above_limit';
  return amount > stepUpAboveCents && staff.steppedUpUntil === undefined ? 'step_up' : 'allowed';
}

export type StepUpCode = 'STEP_UP_NEEDED';

const stepUpNeeded: Refusal<StepUpCode> = {
  code: 'STEP_UP_NEEDED',
  sentence: 'Confirm it’s you with your passkey or a code, then try again.',
};

/**
 * Checks that a member may move this amount now.
 * @returns `ABOVE_LIMIT` above their limit, `STEP_UP_NEEDED` without a recent passkey or code.
 */
export function requireWithinMoneyLimit(
  staff: Limits,
  amount: Cents,
): Result<undefined, 'ABOVE_LIMIT' | StepUpCode> {
  const verdict = mayMoveMoney(staff, amount);
  if (verdict === 'allowed') return ok(undefined);
  if (verdict === 'step_up') return refused(stepUpNeeded);
  const limit = staff.moneyLimitCents ?? cents(0);
  const sentence =
    limit === 0
      ? 'Your role can’t refund or credit money. Ask an owner or a manager.'
      : `Your role can refund or credit up to ${formatCents(limit)} at once. Ask an owner or a manager.`;
  return refused({ code: 'ABOVE_LIMIT', sentence, details: { limitCents: limit } });
}

/** Returns `STEP_UP_NEEDED` unless a passkey or code was used recently, as changes of the team, of roles and of factors require. */
export function requireStepUp(staff: Pick<SignedInStaff, 'steppedUpUntil'>): Result<undefined, StepUpCode> {
  return staff.steppedUpUntil === undefined ? refused(stepUpNeeded) : ok(undefined);
}

export type TeamManagerCode = 'NOT_ALLOWED' | StepUpCode;

/** Returns whether a member may change the team now: the capability, and a recent passkey or code. */
export function requireTeamManager(
  staff: Rights & Pick<SignedInStaff, 'steppedUpUntil'>,
): Result<undefined, TeamManagerCode> {
  const may = requireCapability(staff, 'team.manage');
  return may.ok ? requireStepUp(staff) : may;
}

export type AuthorityCode = 'OWNERS_ONLY' | 'BEYOND_OWN_RIGHTS';

type RoleRights = Pick<Role, 'isOwner' | 'capabilities' | 'limitCents'>;

/**
 * Returns whether a member may give, take or change a role: owners any, others only what they may do themselves.
 * @returns `OWNERS_ONLY` for the owner role, `BEYOND_OWN_RIGHTS` for a role with more rights than the member's.
 */
export function requireAuthority(
  staff: Pick<SignedInStaff, 'isOwner' | 'capabilities' | 'moneyLimitCents'>,
  role: RoleRights,
): Result<undefined, AuthorityCode> {
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

export type StaffLinkCode = 'LINK_UNKNOWN' | 'LINK_USED' | 'LINK_EXPIRED' | 'LINK_REVOKED' | 'LINK_TRIES';

const linkSentences: Readonly<Record<StaffLinkCode, string>> = {
  LINK_UNKNOWN: 'This link is incomplete or invalid. Request a new one.',
  LINK_USED: 'This link was already used. Request a new one.',
  LINK_EXPIRED: 'This link has expired. Request a new one.',
  LINK_REVOKED: 'This link was withdrawn or replaced by a newer one. Request a new one.',
  LINK_TRIES: 'Too many wrong codes. Request a new link.',
};

export function refuseLink(code: StaffLinkCode): Refused<StaffLinkCode> {
  return refused({ code, sentence: linkSentences[code] });
}

type Link = {
  readonly expiresAt: Date;
  readonly usedAt?: Date | undefined;
  readonly revokedAt?: Date | undefined;
  readonly tries?: number;
};

/** Wrong codes that may be entered with one emailed link. */
export const maxCodeTries = 5;

/** Returns why a link cannot be used now, or undefined if it can. */
export function judgeLink(link: Link | undefined, now: Date): StaffLinkCode | undefined {
  if (!link) return 'LINK_UNKNOWN';
  if (link.usedAt) return 'LINK_USED';
  if (link.revokedAt) return 'LINK_REVOKED';
  if (link.expiresAt <= now) return 'LINK_EXPIRED';
  return (link.tries ?? 0) >= maxCodeTries ? 'LINK_TRIES' : undefined;
}

export const memberSuspended: Refusal<'MEMBER_SUSPENDED'> = {
  code: 'MEMBER_SUSPENDED',
  sentence: 'This account is suspended. Ask an owner.',
};

/**
 * Returns the refusal of a further attempt.
 * @param retryAfterSeconds the seconds until the window of the limit ends.
 */
export function tooManyAttempts(retryAfterSeconds: number): Refused<'TOO_MANY_ATTEMPTS'> {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`;
  return refused({
    code: 'TOO_MANY_ATTEMPTS',
    sentence: `Too many attempts. Please wait ${wait} and try again.`,
    details: { retryAfterSeconds },
  });
}

export type PasskeyCode =
  | 'PASSKEYS_NEED_A_NAME'
  | 'PASSKEY_INVALID'
  | 'PASSKEY_EXPIRED'
  | 'PASSKEY_UNKNOWN'
  | 'PASSKEY_TAKEN';

export const passkeyRefusals: { readonly [Code in PasskeyCode]: Refusal<Code> } = {
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

/** Returns the host that passkeys belong to; undefined at an IP address, where browsers have none. */
export function relyingPartyOf(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname;
}

export const memberUnknown: Refusal<'MEMBER_UNKNOWN'> = {
  code: 'MEMBER_UNKNOWN',
  sentence: 'We couldn’t find that member.',
};

export const lastOwner: Refusal<'LAST_OWNER'> = {
  code: 'LAST_OWNER',
  sentence: 'This is the only owner who can sign in. Make someone else an owner first.',
};

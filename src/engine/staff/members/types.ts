import type { Cents } from '../../../core/money.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { RequestSender } from '../../identity/types.ts';
import type { Capability } from '../capability-table.ts';

export type StaffDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs' | 'seal' | 'log'> & {
  readonly configuration: Pick<Configuration, 'mode'>;
};

/** The sender of a back-office request. Only its cookies prove identity. */
export type StaffSender = RequestSender & {
  /** The site's public origin, such as `https://shop.example.com`. Passkeys belong to its host. */
  readonly origin: string;
};

/** The method by which a session began. */
export type SignInMethod = 'passkey' | 'code' | 'recovery-code' | 'demo';

export type StaffChallengeKind = 'register' | 'sign-in' | 'step-up' | 'email';

/** A new session with the cookies to set in this browser. */
export type StartedStaffSession = { readonly memberId: string; readonly setCookies: readonly string[] };

/** A new session after an authenticator app was set up, with its recovery codes, shown only once. */
export type StartedSessionWithRecoveryCodes = StartedStaffSession & {
  readonly recoveryCodes: readonly string[];
};

export type StaffRole = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Whether it is the owner role, which has every capability. */
  readonly isOwner: boolean;
  readonly capabilities: readonly Capability[];
  /** The maximum amount of a single refund or credit; undefined for no limit. */
  readonly limitCents: Cents | undefined;
  /** Whether larger amounts can be sent to a colleague for approval instead of being refused. */
  readonly asksApproval: boolean;
  /** The number of members with this role, including suspended ones. */
  readonly memberCount: number;
};

export type TeamMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly isOwner: boolean;
  readonly createdAt: Date;
  readonly suspendedAt: Date | undefined;
  readonly lastSignedInAt: Date | undefined;
  readonly passkeyCount: number;
  readonly hasTotp: boolean;
};

/** An invitation that was neither accepted nor revoked. It may have expired. */
export type OpenInvitation = {
  readonly id: string;
  readonly memberId: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
};

/** The details that an invited person sees before accepting. */
export type InvitationView = Pick<OpenInvitation, 'email' | 'name' | 'roleName' | 'expiresAt'> & {
  /** Whether the person is already a member. Accepting then replaces their passkeys and codes. */
  readonly isMember: boolean;
};

export type Passkey = {
  readonly id: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
};

export type SignInFactors = {
  readonly passkeys: readonly Passkey[];
  readonly totpSince: Date | undefined;
  readonly unusedRecoveryCodes: number;
};

/** An authenticator app setup. The page shows the secret as text and `uri` as a QR code. */
export type TotpSetup = {
  /** The encrypted setup, which the form returns with the first code. Valid for 10 minutes and for this person only. */
  readonly setup: string;
  readonly secret: string;
  readonly uri: string;
};

export type StaffSession = {
  readonly id: string;
  readonly method: SignInMethod;
  readonly userAgent: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Whether this session made the request. */
  readonly isOwn: boolean;
};

export type DemoStaffMember = { readonly code: string; readonly name: string; readonly roleName: string };

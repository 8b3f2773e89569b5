import type { Cents } from '../../../core/money.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Sender } from '../../identity/types.ts';
import type { Capability } from '../capability-table.ts';

export type StaffDependencies = Pick<Runtime, 'database' | 'clock' | 'jobs' | 'seal' | 'log'> & {
  readonly configuration: Pick<Configuration, 'mode'>;
};

/** Where a request of the back office comes from; only its cookies prove anything. */
export type StaffSender = Sender & {
  /** The site's origin as its visitors know it, such as `https://shop.example.com`: passkeys belong to its host. */
  readonly origin: string;
};

/** How a session began. */
export type SignInMethod = 'passkey' | 'code' | 'recovery-code' | 'demo';

export type ChallengeKind = 'register' | 'sign-in' | 'step-up' | 'email';

/** A new session, with cookies for this browser. */
export type StartedStaffSession = { readonly memberId: string; readonly setCookies: readonly string[] };

/** A new session after an authenticator app was set up, with the recovery codes, which are shown this one time. */
export type StaffEnteredWithCodes = StartedStaffSession & { readonly recoveryCodes: readonly string[] };

export type Role = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Whether it is the owner role, which has every capability. */
  readonly isOwner: boolean;
  readonly capabilities: readonly Capability[];
  /** The largest amount of a single refund or credit; undefined: no limit. */
  readonly limitCents: Cents | undefined;
  /** Whether larger amounts can be sent to a colleague for approval, instead of being refused. */
  readonly asksApproval: boolean;
  /** Members with this role, suspended ones included. */
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

/** An invitation that was neither accepted nor revoked; it may have expired. */
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

/** What an invited person reads before they accept. */
export type ReadInvitation = Pick<OpenInvitation, 'email' | 'name' | 'roleName' | 'expiresAt'> & {
  /** Whether the person is a member already; accepting then replaces their passkeys and codes. */
  readonly isMember: boolean;
};

export type Passkey = {
  readonly id: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
};

export type Factors = {
  readonly passkeys: readonly Passkey[];
  readonly totpSince: Date | undefined;
  readonly unusedRecoveryCodes: number;
};

/** An authenticator app to be set up: the secret is shown as a QR code of `uri` and as text. */
export type TotpSetup = {
  /** Comes back with the first code; sealed, valid for 10 minutes and for this person only. */
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
  /** Whether it is the session that made this request. */
  readonly isOwn: boolean;
};

export type DemoMember = { readonly code: string; readonly name: string; readonly roleName: string };

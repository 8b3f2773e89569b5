import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '../../../core/money.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { bytes, instant } from '../../../platform/columns.ts';
import type { ChallengeKind, SignInMethod } from './types.ts';

/** The roles of staff. The owner role lists no capabilities because owners have all of them. */
export const staffRoles = pgTable('staff_roles', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  capabilities: text().array().notNull(),
  limitCents: integer('limit_cents').$type<Cents>(),
  isOwner: boolean('is_owner').notNull().default(false),
  asksApproval: boolean('asks_approval').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** The staff members. When a transaction ends, every member has a passkey or an authenticator app, except demo members. */
export const staffMembers = pgTable('staff_members', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  roleId: uuid('role_id').notNull(),
  demoCode: text('demo_code'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  suspendedAt: instant('suspended_at'),
});

export const staffPasskeys = pgTable('staff_passkeys', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  label: text().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

export const staffTotp = pgTable('staff_totp', {
  memberId: uuid('member_id').primaryKey(),
  secretSealed: bytes('secret_sealed').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull(),
});

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

/** The invitations of staff. `memberId` is the id that the invited person will have, or already has. */
export const staffInvitations = pgTable('staff_invitations', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  email: text().notNull(),
  name: text().notNull(),
  roleId: uuid('role_id').notNull(),
  invitedBy: text('invited_by').$type<AuditActor>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  acceptedAt: instant('accepted_at'),
  revokedAt: instant('revoked_at'),
});

/** WebAuthn challenges and emailed sign-in links, which are short-lived and single-use. */
export const staffChallenges = pgTable('staff_challenges', {
  id: uuid().primaryKey(),
  kind: text().$type<ChallengeKind>().notNull(),
  memberId: uuid('member_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tries: smallint().notNull().default(0),
  usedAt: instant('used_at'),
});

export const staffSessions = pgTable('staff_sessions', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  memberId: uuid('member_id').notNull(),
  method: text().$type<SignInMethod>().notNull(),
  deviceHash: bytes('device_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  steppedUpAt: instant('stepped_up_at').notNull(),
  endedAt: instant('ended_at'),
});

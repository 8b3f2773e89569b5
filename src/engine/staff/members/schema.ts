import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Cents } from '../../../core/money.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type { SignInMethod, StaffChallengeKind } from './types.ts';

/** The roles of staff. The owner role lists no capabilities because owners have all of them. */
export const staffRoles = pgTable('staff_roles', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  capabilities: text().array().notNull(),
  limitCents: integer('limit_cents').$type<Cents>(),
  isOwner: boolean('is_owner').notNull().default(false),
  asksApproval: boolean('asks_approval').notNull().default(false),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
});

/** The staff members. When a transaction ends, every member has a passkey or an authenticator app, except demo members. */
export const staffMembers = pgTable('staff_members', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  roleId: uuid('role_id').notNull(),
  demoCode: text('demo_code'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  suspendedAt: instantColumn('suspended_at'),
});

export const staffPasskeys = pgTable('staff_passkeys', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytesColumn('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  label: text().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  lastUsedAt: instantColumn('last_used_at'),
});

export const staffTotp = pgTable('staff_totp', {
  memberId: uuid('member_id').primaryKey(),
  secretSealed: bytesColumn('secret_sealed').notNull(),
  confirmedAt: instantColumn('confirmed_at').notNull(),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull(),
});

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  codeHash: bytesColumn('code_hash').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  usedAt: instantColumn('used_at'),
});

/** The invitations of staff. `memberId` is the id that the invited person will have, or already has. */
export const staffInvitations = pgTable('staff_invitations', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  email: text().notNull(),
  name: text().notNull(),
  roleId: uuid('role_id').notNull(),
  invitedBy: text('invited_by').$type<AuditActor>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  acceptedAt: instantColumn('accepted_at'),
  revokedAt: instantColumn('revoked_at'),
});

/** WebAuthn challenges and emailed sign-in links, which are short-lived and single-use. */
export const staffChallenges = pgTable('staff_challenges', {
  id: uuid().primaryKey(),
  kind: text().$type<StaffChallengeKind>().notNull(),
  memberId: uuid('member_id'),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  tries: smallint().notNull().default(0),
  usedAt: instantColumn('used_at'),
});

export const staffSessions = pgTable('staff_sessions', {
  id: uuid().primaryKey(),
  tokenHash: bytesColumn('token_hash').notNull(),
  memberId: uuid('member_id').notNull(),
  method: text().$type<SignInMethod>().notNull(),
  deviceHash: bytesColumn('device_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  steppedUpAt: instantColumn('stepped_up_at').notNull(),
  endedAt: instantColumn('ended_at'),
});

import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, EmailedLinkId, SessionId } from '../../core/ids.ts';
import { bytesColumn, instantColumn } from '../../platform/columns.ts';
import type { LinkKind } from './types.ts';

/**
 * Customer accounts. `email` ignores case. The birth date is encrypted, and decrypted only to check the customer's age (I-49) or award
 * birthday points.
 */
export const customers = pgTable('customers', {
  id: uuid().$type<CustomerId>().primaryKey(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  birthDateSealed: bytesColumn('birth_date_sealed'),
  phone: text(),
  zipCode: text('zip_code'),
  marketingAgreedAt: instantColumn('marketing_agreed_at'),
  /** Where marketing consent was given, if not in this shop. */
  marketingSource: text('marketing_source'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
});

/** Sign-in sessions. `expiresAt` is the absolute end; inactivity is measured from `seenAt`. */
export const sessions = pgTable('sessions', {
  id: uuid().$type<SessionId>().primaryKey(),
  token: text().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  /**
   * Always true. Part of the foreign key to the customer, through which the database rejects sessions of customers with an unverified email
   * address.
   */
  customerIsVerified: boolean('customer_is_verified').notNull().default(true),
  userAgent: text('user_agent'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  seenAt: instantColumn('seen_at').notNull().defaultNow(),
  expiresAt: instantColumn('expires_at').notNull(),
});

/** The sign-in methods of an account. For a password, `provider` is “credential”. Tokens of other providers aren't stored. */
export const signInMethods = pgTable('sign_in_methods', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  provider: text().notNull(),
  accountId: text('account_id').notNull(),
  password: text(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const signInVerifications = pgTable('sign_in_verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const signInRateLimits = pgTable('sign_in_rate_limits', {
  id: uuid().primaryKey(),
  key: text().notNull(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});

export const mailedLinks = pgTable('mailed_links', {
  id: uuid().$type<EmailedLinkId>().primaryKey(),
  kind: text().$type<LinkKind>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  email: text().notNull(),
  browserHash: bytesColumn('browser_hash'),
  returnPath: text('return_path'),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  endedAt: instantColumn('ended_at'),
  ending: text().$type<'used' | 'replaced'>(),
});

export const signInTries = pgTable('sign_in_tries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountHash: bytesColumn('account_hash').notNull(),
  networkHash: bytesColumn('network_hash').notNull(),
  isKnown: boolean('is_known').notNull(),
  at: instantColumn('at').notNull(),
  succeeded: boolean().notNull().default(false),
});

/** Six-digit codes that verify a mailbox in the browser that requested them, valid for a few minutes. */
export const mailboxCodes = pgTable('mailbox_codes', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  browserHash: bytesColumn('browser_hash').notNull(),
  codeHash: bytesColumn('code_hash').notNull(),
  tries: smallint().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  provedAt: instantColumn('proved_at'),
});

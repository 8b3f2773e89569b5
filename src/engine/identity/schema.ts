import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, MailedLinkId, SessionId } from '../../core/ids.ts';
import { bytes, instant } from '../../platform/columns.ts';
import type { LinkKind } from './types.ts';

/** `email` ignores case; the birth date is sealed and opened only to check an age (I-49). */
export const customers = pgTable('customers', {
  id: uuid().$type<CustomerId>().primaryKey(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  birthDateSealed: bytes('birth_date_sealed'),
  phone: text(),
  zipCode: text('zip_code'),
  marketingAgreedAt: instant('marketing_agreed_at'),
  /** Where the consent was given, if not in this shop. */
  marketingSource: text('marketing_source'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** `expiresAt` is the absolute end; inactivity is measured from `seenAt`. */
export const sessions = pgTable('sessions', {
  id: uuid().$type<SessionId>().primaryKey(),
  token: text().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  /**
   * Always true: part of the foreign key to the customer, by which the database rejects sessions of unproved addresses.
   */
  customerIsVerified: boolean('customer_is_verified').notNull().default(true),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});

/** A password has `provider` “credential”; tokens of other providers are not stored. */
export const signInMethods = pgTable('sign_in_methods', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  provider: text().notNull(),
  accountId: text('account_id').notNull(),
  password: text(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const signInVerifications = pgTable('sign_in_verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const signInRateLimits = pgTable('sign_in_rate_limits', {
  id: uuid().primaryKey(),
  key: text().notNull(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});

export const mailedLinks = pgTable('mailed_links', {
  id: uuid().$type<MailedLinkId>().primaryKey(),
  kind: text().$type<LinkKind>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  email: text().notNull(),
  browserHash: bytes('browser_hash'),
  returnPath: text('return_path'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  ending: text().$type<'used' | 'replaced'>(),
});

export const signInTries = pgTable('sign_in_tries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountHash: bytes('account_hash').notNull(),
  networkHash: bytes('network_hash').notNull(),
  isKnown: boolean('is_known').notNull(),
  at: instant('at').notNull(),
  succeeded: boolean().notNull().default(false),
});

/** A six-digit code proves a mailbox to the browser that asked for it, within a few minutes. */
export const mailboxCodes = pgTable('mailbox_codes', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  browserHash: bytes('browser_hash').notNull(),
  codeHash: bytes('code_hash').notNull(),
  tries: smallint().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  provedAt: instant('proved_at'),
});

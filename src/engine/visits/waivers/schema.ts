import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ReservationId, SignatureId } from '../../../core/ids.ts';
import { bytes, instant } from '../../../platform/columns.ts';

/** The published waiver texts. Immutable: a trigger rejects updates and deletes. */
export const waiverTexts = pgTable('waiver_texts', {
  version: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  hash: bytes('hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The waiver signatures, each with the hash of the signed text. Immutable. */
export const waiverSignatures = pgTable('waiver_signatures', {
  id: uuid().$type<SignatureId>().primaryKey(),
  reservationId: uuid('reservation_id').$type<ReservationId>().notNull(),
  version: text().notNull(),
  textHash: bytes('text_hash').notNull(),
  signerName: text('signer_name').notNull(),
  particularsSealed: bytes('particulars_sealed').notNull(),
  minors: smallint().notNull(),
  signedAt: instant('signed_at').notNull(),
  clientAddress: text('client_address').notNull(),
  userAgent: text('user_agent').notNull(),
  copyToken: text('copy_token').notNull(),
});

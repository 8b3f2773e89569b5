import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ReservationId, WaiverSignatureId } from '../../../core/ids.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';

/** The published waiver texts. Immutable: a trigger rejects updates and deletes. */
export const waiverTexts = pgTable('waiver_texts', {
  version: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  hash: bytesColumn('hash').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** The waiver signatures, each with the hash of the signed text. Immutable. */
export const waiverSignatures = pgTable('waiver_signatures', {
  id: uuid().$type<WaiverSignatureId>().primaryKey(),
  reservationId: uuid('reservation_id').$type<ReservationId>().notNull(),
  version: text().notNull(),
  textHash: bytesColumn('text_hash').notNull(),
  signerName: text('signer_name').notNull(),
  particularsSealed: bytesColumn('particulars_sealed').notNull(),
  minors: smallint().notNull(),
  signedAt: instantColumn('signed_at').notNull(),
  clientAddress: text('client_address').notNull(),
  userAgent: text('user_agent').notNull(),
  copyToken: text('copy_token').notNull(),
});

import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CardGuaranteeId, DraftId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type { CardGuarantee } from './types.ts';

export const cardGuarantees = pgTable('card_guarantees', {
  id: uuid().$type<CardGuaranteeId>().primaryKey(),
  draftId: uuid('draft_id').$type<DraftId>().notNull(),
  provider: text().notNull(),
  gatewayCustomer: text('gateway_customer').notNull(),
  paymentMethodReference: text('payment_method_reference').notNull(),
  returnUrl: text('return_url').notNull(),
  state: text().$type<CardGuarantee['state']>().notNull(),
  failureCode: text('failure_code'),
  cardBrand: text('card_brand'),
  cardLastFour: text('card_last_four'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

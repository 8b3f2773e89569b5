import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DraftId, GuaranteeId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';
import type { Guarantee } from './types.ts';

export const cardGuarantees = pgTable('card_guarantees', {
  id: uuid().$type<GuaranteeId>().primaryKey(),
  draftId: uuid('draft_id').$type<DraftId>().notNull(),
  provider: text().notNull(),
  gatewayCustomer: text('gateway_customer').notNull(),
  paymentMethodReference: text('payment_method_reference').notNull(),
  returnUrl: text('return_url').notNull(),
  state: text().$type<Guarantee['state']>().notNull(),
  failureCode: text('failure_code'),
  cardBrand: text('card_brand'),
  cardLastFour: text('card_last_four'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ConversationId, CustomerId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type { MessageSender } from './types.ts';

export const conversations = pgTable('conversations', {
  id: uuid().$type<ConversationId>().primaryKey(),
  number: integer().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  guestHash: bytesColumn('guest_hash'),
  email: text(),
  state: text().$type<'open' | 'closed'>().notNull(),
  messageCount: integer('message_count').notNull(),
  transcriptCount: integer('transcript_count').notNull(),
  seenPosition: integer('seen_position').notNull(),
  openedAt: instantColumn('opened_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  closedAt: instantColumn('closed_at'),
  closedBy: text('closed_by').$type<AuditActor>(),
  continuedIn: uuid('continued_in').$type<ConversationId>(),
});

export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id').$type<ConversationId>().notNull(),
    position: integer().notNull(),
    sender: text().$type<MessageSender>().notNull(),
    clientId: uuid('client_id'),
    words: text().notNull(),
    writtenBy: text('written_by').$type<AuditActor>(),
    sentAt: instantColumn('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.position] })],
);

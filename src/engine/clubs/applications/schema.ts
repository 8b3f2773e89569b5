import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ClubApplicationId, ConsentId, DraftId, MembershipId } from '../../../core/ids.ts';
import { bytesColumn, dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { Membership } from '../memberships/types.ts';
import type { ApplicationContents } from './types.ts';

export const joinCodes = pgTable('join_codes', {
  code: text().primaryKey(),
  location: text().notNull(),
  host: text().notNull(),
  campaign: text().notNull(),
  endsOn: dayColumn('ends_on'),
  isActive: boolean('is_active').notNull(),
});

export const clubApplications = pgTable('club_applications', {
  id: uuid().$type<ClubApplicationId>().primaryKey(),
  tokenHash: bytesColumn('token_hash').notNull(),
  state: text().$type<'open' | 'submitted' | 'joined' | 'expired'>().notNull(),
  source: text().$type<Membership['source']>().notNull(),
  contents: jsonb().$type<ApplicationContents>().notNull(),
  birthDateSealed: bytesColumn('birth_date_sealed'),
  consentId: uuid('consent_id').$type<ConsentId>(),
  draftId: uuid('draft_id').$type<DraftId>(),
  membershipId: uuid('membership_id').$type<MembershipId>(),
  /** The code shown to the applicant in the tasting room. It becomes the membership's member code. */
  memberCode: text('member_code').notNull(),
  joinCode: text('join_code'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  submittedAt: instantColumn('submitted_at'),
});

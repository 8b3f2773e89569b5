import type { Branded, DraftId } from '../../core/ids.ts';
import type { AddressFields } from '../checkout/types.ts';
import type { WinePreference } from '../clubs/types.ts';
import type { ConsentId } from '../consents/types.ts';
import type { Membership, MembershipId, NeverSent, QuizAnswers } from '../memberships/types.ts';

export type ApplicationId = Branded<string, 'ApplicationId'>;

/** What somebody types before they are a member; every text may be empty until it is filled in. Never a card. */
export type ApplicationContents = AddressFields & {
  readonly plan: string;
  readonly frequency: string;
  readonly preference: WinePreference;
  readonly neverSent: readonly NeverSent[];
  readonly answers: QuizAnswers | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isPickup: boolean;
  readonly pickupLocation: string;
  readonly pickupPerson: string;
  /** With the release that is open, or from the one after it. */
  readonly startsWith: 'this_release' | 'next_release';
  readonly wantsNews: boolean;
};

/**
 * `open` while it is filled in; `submitted` once its terms are agreed to; `joined` when the mailbox is proved and there is a
 * member; `expired` when that never came.
 */
export type ClubApplication = {
  readonly id: ApplicationId;
  readonly state: 'open' | 'submitted' | 'joined' | 'expired';
  readonly contents: ApplicationContents;
  readonly birthDateSealed: Buffer | undefined;
  readonly consentId: ConsentId | undefined;
  readonly draftId: DraftId | undefined;
  readonly membershipId: MembershipId | undefined;
  /** Shown at the counter; the membership takes it over. */
  readonly memberCode: string;
  readonly joinCode: string | undefined;
  readonly source: Membership['source'];
};

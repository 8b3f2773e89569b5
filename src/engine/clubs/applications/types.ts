import type { CivilDate } from '../../../core/dates.ts';
import type { MembershipId } from '../../../core/ids.ts';
import type { BasisPoints } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { TypedBirthDate } from '../../compliance/types.ts';
import type { AddressRefusalCode } from '../../identity/address-book/types.ts';
import type { AgreedBy, TickedConsent } from '../../identity/consents/types.ts';
import type { AddressFields } from '../../orders/drafts/types.ts';
import type { Attribution, JoinCode, NeverSent, QuizAnswers, StartsWith } from '../memberships/types.ts';
import type { ClubFrequency, WinePreference } from '../types.ts';
import type { clubApplications } from './schema.ts';

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
  readonly startsWith: StartsWith;
  readonly wantsNews: boolean;
};

/** The membership that an order of a first box began. */
export type JoinedByOrder = {
  readonly club: string;
  readonly bottles: number;
  readonly discount: BasisPoints;
  readonly frequency: ClubFrequency;
  /** When the box after the ordered one is charged. */
  readonly nextOn: CivilDate;
};

/**
 * `open` while it is filled in; `submitted` once its terms are agreed to; `joined` when the mailbox is proved and there is a
 * member; `expired` when that never came.
 */
export type ClubApplication = WithoutNulls<
  Omit<typeof clubApplications.$inferSelect, 'tokenHash' | 'createdAt' | 'updatedAt' | 'submittedAt'>
>;

/** A code at the counter, as it is read; one that is unknown, ended or switched off leads on without it. */
export type JoinCodeFacts = Attribution & { readonly code: string; readonly endsOn: CivilDate | undefined };

/** Everything of an application but its birth date, which nobody gets to see again. */
export type ApplicationView = Omit<ClubApplication, 'birthDateSealed'> & {
  readonly hasBirthDate: boolean;
  readonly attribution: Attribution | undefined;
};

/** What a step of a form saves; what it does not name stays as it is. */
export type ApplicationPatch = Partial<ApplicationContents> & {
  readonly birthDate?: TypedBirthDate;
};

export type SubmitCommand = {
  readonly consent: TickedConsent;
  readonly agreedBy: AgreedBy;
};

export type ApplicationCode =
  | JoinCode
  | AddressRefusalCode
  /** None in this browser, or too old: it begins anew. */
  | 'APPLICATION_NOT_FOUND'
  /** Its terms were agreed to: it is changed by beginning anew. */
  | 'APPLICATION_DONE'
  | 'FIELD_MISSING'
  | 'EMAIL_INVALID'
  | 'PHONE_INVALID'
  | 'RATE_LIMIT';

/**
 * What follows the last form: whoever is signed in with the mailbox is a member at once, everybody else types six digits that lie
 * in it. The second is the same for addresses that we know and for those that we do not.
 */
export type Submitted =
  | { readonly kind: 'joined'; readonly membershipId: MembershipId }
  | { readonly kind: 'code_mailed'; readonly email: string };

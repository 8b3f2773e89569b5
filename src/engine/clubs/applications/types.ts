import type { CivilDate } from '../../../core/dates.ts';
import type { MembershipId } from '../../../core/ids.ts';
import type { BasisPoints } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { EnteredBirthDate } from '../../compliance/types.ts';
import type { AddressRefusalCode } from '../../identity/address-book/types.ts';
import type { ConsentOrigin, SubmittedConsent } from '../../identity/consents/types.ts';
import type { AddressFields } from '../../orders/drafts/types.ts';
import type {
  ExcludedItem,
  FirstReleaseChoice,
  JoinAttribution,
  JoinRefusalCode,
  QuizAnswers,
} from '../memberships/types.ts';
import type { ClubFrequency, WinePreference } from '../types.ts';
import type { clubApplications } from './schema.ts';

/** The data that a person enters before becoming a member. Texts may be empty. Never contains card data. */
export type ApplicationContents = AddressFields & {
  readonly plan: string;
  readonly frequency: string;
  readonly preference: WinePreference;
  readonly neverSent: readonly ExcludedItem[];
  readonly answers: QuizAnswers | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isPickup: boolean;
  readonly pickupLocation: string;
  readonly pickupPerson: string;
  /** Whether shipments start with the open release or the next one. */
  readonly startsWith: FirstReleaseChoice;
  readonly wantsNews: boolean;
};

/** A membership that was started by ordering a first box. */
export type MembershipStartedByOrder = {
  readonly club: string;
  readonly bottles: number;
  readonly discount: BasisPoints;
  readonly frequency: ClubFrequency;
  /** The day on which the next box is charged. */
  readonly nextOn: CivilDate;
};

/**
 * An application to join a club. State `open`: being filled in; `submitted`: terms agreed to; `joined`: email confirmed and membership
 * created; `expired`: not continued in time.
 */
export type ClubApplication = WithoutNulls<
  Omit<typeof clubApplications.$inferSelect, 'tokenHash' | 'createdAt' | 'updatedAt' | 'submittedAt'>
>;

/** A tasting room's join code, with its attribution. Unknown, ended and inactive codes are ignored. */
export type JoinCodeDetails = JoinAttribution & {
  readonly code: string;
  readonly endsOn: CivilDate | undefined;
};

/** An application without its birth date, which is never shown again after it is entered. */
export type ApplicationView = Omit<ClubApplication, 'birthDateSealed'> & {
  readonly hasBirthDate: boolean;
  readonly attribution: JoinAttribution | undefined;
};

/** The fields that a step saves. Omitted fields stay unchanged. */
export type ApplicationPatch = Partial<ApplicationContents> & {
  readonly birthDate?: EnteredBirthDate;
};

export type SubmitApplicationCommand = {
  readonly consent: SubmittedConsent;
  readonly agreedBy: ConsentOrigin;
};

export type ApplicationRefusalCode =
  | JoinRefusalCode
  | AddressRefusalCode
  /** This browser has no application, or it has expired; the applicant starts over. */
  | 'APPLICATION_NOT_FOUND'
  /** The applicant is already a member. */
  | 'APPLICATION_DONE'
  | 'FIELD_MISSING'
  | 'EMAIL_INVALID'
  | 'PHONE_INVALID'
  | 'RATE_LIMIT';

/**
 * The result of submitting the last form: a signed-in customer is a member immediately; anyone else must enter an emailed code. The latter
 * is the same for known and unknown email addresses.
 */
export type SubmitApplicationResult =
  | { readonly kind: 'joined'; readonly membershipId: MembershipId }
  | { readonly kind: 'code_mailed'; readonly email: string };

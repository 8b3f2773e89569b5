import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { MembershipProgram } from '../../pricing/standing/rules.ts';
import type { consents } from './schema.ts';

/** The program a consent is for: one with a recurring charge, or the Vine Points financial incentive (domain §2.5, §2.8). */
export type ConsentProgram = MembershipProgram | 'points';

/** A recorded consent: the text agreed to, when, and from where (domain §2.5). */
export type Consent = WithoutNulls<Omit<typeof consents.$inferSelect, 'forgottenAt'>>;

/** The client details of the request with which a consent was given. */
export type ConsentOrigin = {
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
  /** The staff member who recorded the customer's agreement by phone. */
  readonly takenBy?: StaffActor;
};

/** The submitted checkbox and the version of the terms shown next to it. */
export type SubmittedConsent = { readonly isTicked: boolean; readonly termsVersion: string };

export type ConsentRefusalCode = 'CONSENT_REQUIRED' | 'TERMS_CHANGED';

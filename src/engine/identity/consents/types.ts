import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Program } from '../../pricing/standing/rules.ts';
import type { consents } from './schema.ts';

/** What is agreed to: a recurring charge, or the Vine Points financial incentive (domain §2.5, §2.8). */
export type AgreedProgram = Program | 'points';

/** A consent: to which text, when, and from where (domain §2.5). */
export type Consent = WithoutNulls<Omit<typeof consents.$inferSelect, 'forgottenAt'>>;

/** Where a consent came from, as shown by its request. */
export type ConsentOrigin = {
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
  /** The staff member to whom the customer agreed on the phone. */
  readonly takenBy?: StaffActor;
};

/** The submitted checkbox and the version of the terms next to it. */
export type TickedConsent = { readonly isTicked: boolean; readonly termsVersion: string };

export type ConsentCode = 'CONSENT_REQUIRED' | 'TERMS_CHANGED';

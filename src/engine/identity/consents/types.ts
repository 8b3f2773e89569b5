import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { Programme } from '../../pricing/standing/rules.ts';
import type { consents } from './schema.ts';

/** What is agreed to: a charge that renews, or what Vine Points give for what they use (domain §2.5, §2.8). */
export type AgreedProgramme = Programme | 'points';

/** That somebody agreed to something that goes on: to which words, when, and from where (domain §2.5). */
export type Consent = WithoutNulls<Omit<typeof consents.$inferSelect, 'forgottenAt'>>;

/** How somebody agreed: what a request shows of whoever ticked the box. */
export type AgreedBy = { readonly clientAddress: string; readonly userAgent: string | undefined };

/** The box as it comes back with a form: ticked or not, and which words stood beside it. */
export type TickedConsent = { readonly isTicked: boolean; readonly termsVersion: string };

export type ConsentCode = 'CONSENT_REQUIRED' | 'TERMS_CHANGED';

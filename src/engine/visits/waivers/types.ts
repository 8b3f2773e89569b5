import type { CivilDate } from '../../../core/dates.ts';
import type { Experience } from '../experiences/types.ts';

/** A waiver text as published for guests to sign. */
export type WaiverText = {
  /** The first day on which the text is in force, as `YYYY-MM-DD`. */
  readonly version: string;
  readonly title: string;
  /** The text of the waiver, with paragraphs separated by blank lines. */
  readonly body: string;
};

export type WaiverMinor = { readonly name: string; readonly birthDate: CivilDate };

/** The personal details that a signer enters. Stored encrypted. */
export type WaiverParticulars = {
  readonly email: string;
  readonly birthDate: CivilDate;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  /** The children for whom the signer is the guardian. */
  readonly minors: readonly WaiverMinor[];
};

/** A waiver form as entered. */
export type WaiverForm = {
  readonly name: string;
  readonly email: string;
  readonly birth: { readonly month: string; readonly day: string; readonly year: string };
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  readonly minors: readonly { readonly name: string; readonly birthDate: string }[];
  readonly signature: string;
  readonly isElectronic: boolean;
  /** The version of the text that was shown to the signer. */
  readonly version: string;
};

export type WaiverRefusalCode =
  | 'WAIVER_NOT_FOUND'
  | 'WAIVER_CLOSED'
  /** More people would have signed than are in the party. */
  | 'WAIVER_FULL'
  /** The text has changed since the page was opened. */
  | 'WAIVER_CHANGED'
  /** The winery has not published a waiver text. */
  | 'WAIVER_MISSING'
  | 'FIELD_MISSING'
  | 'TEXT_TOO_LONG'
  | 'EMAIL_INVALID'
  | 'PHONE_INVALID'
  | 'AGE_INVALID'
  | 'AGE_UNDER_18'
  | 'AGE_UNDER_21'
  | 'MINOR_INVALID'
  | 'SIGNATURE_DIFFERS'
  | 'CONSENT_REQUIRED'
  | 'RATE_LIMIT';

/** The waiver of a reservation, as shown to anyone with the link that the party shares. */
export type WaiverView = {
  /**
   * Whether the waiver can be signed. `none`: no waiver is needed. `missing`: no text is published. `cancelled` and `over`: it is too late
   * to sign.
   */
  readonly state: 'open' | 'none' | 'missing' | 'cancelled' | 'over';
  readonly experience: Pick<Experience, 'slug' | 'title' | 'ageRule'>;
  readonly startsAt: Date;
  readonly party: number;
  /** The shortened names of those who have signed, for example `Ana N.` */
  readonly signers: readonly string[];
  readonly text: WaiverText | undefined;
};

/** The waivers of a reservation's party, as shown to a host. */
export type PartyWaivers = {
  readonly code: string;
  readonly title: string;
  readonly startsAt: Date;
  /** The name of the customer who booked. */
  readonly name: string;
  readonly party: number;
  readonly signed: readonly { readonly name: string; readonly minors: number; readonly signedAt: Date }[];
  /** Number of guests who haven't signed. */
  readonly missing: number;
  /** The guest names that match no signature; empty if everyone has signed. */
  readonly names: readonly string[];
  /** The time when a host last reminded the party; undefined if none has. */
  readonly remindedAt: Date | undefined;
};

export type WaiverReminderRefusalCode =
  | 'RES_NOT_FOUND'
  /** No waiver is needed, or the visit is canceled, over, or has started. */
  | 'WAIVER_CLOSED'
  /** All guests of the party have signed. */
  | 'WAIVER_WHOLE'
  | 'REMINDED_ALREADY';

/** A signed waiver as shown to its signer: the visit, the text and the signature. */
export type SignedWaiver = {
  readonly title: string;
  readonly startsAt: Date;
  readonly text: WaiverText;
  /** The SHA-256 hash of the text, in hexadecimal. */
  readonly hash: string;
  readonly signerName: string;
  readonly signedAt: Date;
  readonly particulars: WaiverParticulars;
};

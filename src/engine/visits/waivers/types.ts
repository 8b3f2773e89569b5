import type { CivilDate } from '../../../core/dates.ts';
import type { Experience } from '../experiences/types.ts';

/** The text that guests sign, as it was published. */
export type WaiverText = {
  /** The day from which it is used, `YYYY-MM-DD`. */
  readonly version: string;
  readonly title: string;
  /** Paragraphs separated by blank lines. */
  readonly body: string;
};

export type Minor = { readonly name: string; readonly birthDate: CivilDate };

/** What a signer enters; encrypted in the database. */
export type WaiverParticulars = {
  readonly email: string;
  readonly birthDate: CivilDate;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  /** Children whose guardian the signer is. */
  readonly minors: readonly Minor[];
};

/** A waiver form as it was entered. */
export type WaiverForm = {
  readonly name: string;
  readonly email: string;
  readonly birth: { readonly month: string; readonly day: string; readonly year: string };
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  readonly minors: readonly { readonly name: string; readonly birthDate: string }[];
  readonly signature: string;
  readonly isElectronic: boolean;
  /** The version that was shown. */
  readonly version: string;
};

export type WaiverCode =
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

/** The waiver of a reservation, for the link that its party shares. */
export type WaiverView = {
  /** `none`: no waiver is needed; `missing`: none is published; `cancelled` and `over`: it is too late to sign. */
  readonly state: 'open' | 'none' | 'missing' | 'cancelled' | 'over';
  readonly experience: Pick<Experience, 'slug' | 'title' | 'ageRule'>;
  readonly startsAt: Date;
  readonly party: number;
  /** Shortened names such as `Ana N.` */
  readonly signers: readonly string[];
  readonly text: WaiverText | undefined;
};

/** The waivers of a reservation, for a host. */
export type WaiversOfParty = {
  readonly code: string;
  readonly title: string;
  readonly startsAt: Date;
  /** The customer's name. */
  readonly name: string;
  readonly party: number;
  readonly signed: readonly { readonly name: string; readonly minors: number; readonly signedAt: Date }[];
  /** How many have not signed. */
  readonly missing: number;
  /** Names of the party that match no signature. */
  readonly names: readonly string[];
  /** When a host last reminded the party; undefined if none has. */
  readonly remindedAt: Date | undefined;
};

export type RemindCode =
  | 'RES_NOT_FOUND'
  /** No waiver is needed, or the visit is canceled, over, or has started. */
  | 'WAIVER_CLOSED'
  /** All guests of the party have signed. */
  | 'WAIVER_WHOLE'
  | 'REMINDED_ALREADY';

/** A signed waiver as its signer sees it: the text, the signature and where it applies. */
export type SignedWaiver = {
  readonly title: string;
  readonly startsAt: Date;
  readonly text: WaiverText;
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string;
  readonly signerName: string;
  readonly signedAt: Date;
  readonly particulars: WaiverParticulars;
};

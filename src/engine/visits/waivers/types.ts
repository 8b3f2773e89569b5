import type { CivilDate } from '../../../core/dates.ts';
import type { Experience } from '../experiences/types.ts';

/** What whoever signs is told; it is never changed, and a new one is a new version. */
export type WaiverText = {
  /** The day from which it is used, `YYYY-MM-DD`. */
  readonly version: string;
  readonly title: string;
  /** Paragraphs parted by empty lines. */
  readonly body: string;
};

export type Minor = { readonly name: string; readonly birthDate: CivilDate };

/** What somebody types beside the text; sealed when it is stored. */
export type WaiverParticulars = {
  readonly email: string;
  readonly birthDate: CivilDate;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  /** Children that the signer is guardian of. */
  readonly minors: readonly Minor[];
};

/** As it was typed. */
export type WaiverForm = {
  readonly name: string;
  readonly email: string;
  readonly birth: { readonly month: string; readonly day: string; readonly year: string };
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  readonly minors: readonly { readonly name: string; readonly birthDate: string }[];
  readonly signature: string;
  readonly isElectronic: boolean;
  /** The version that was read. */
  readonly version: string;
};

export type WaiverCode =
  | 'WAIVER_NOT_FOUND'
  | 'WAIVER_CLOSED'
  /** More have signed than come. */
  | 'WAIVER_FULL'
  /** The text is another one since the page was opened. */
  | 'WAIVER_CHANGED'
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

/** The waiver of a booking, for whoever has its link: everybody of the party signs by the same one. */
export type WaiverView = {
  /** `none`: nobody has to sign; `closed`: the visit is cancelled or over. */
  readonly state: 'open' | 'none' | 'cancelled' | 'over';
  readonly experience: Pick<Experience, 'slug' | 'title' | 'ageRule'>;
  readonly startsAt: Date;
  readonly party: number;
  /** Of those who have signed, no more than what tells them apart: `Ana N.` */
  readonly signers: readonly string[];
  readonly text: WaiverText;
};

/** The waivers of a booking as a host sees them, by its code. */
export type WaiversOfParty = {
  readonly code: string;
  readonly title: string;
  readonly startsAt: Date;
  /** Who booked. */
  readonly name: string;
  readonly party: number;
  readonly signed: readonly { readonly name: string; readonly minors: number; readonly signedAt: Date }[];
  /** How many have not signed. */
  readonly missing: number;
  /** Names of the party under which nobody has signed. */
  readonly names: readonly string[];
  /** When its guest was reminded by a host. */
  readonly remindedAt: Date | undefined;
};

export type RemindCode =
  | 'RES_NOT_FOUND'
  /** Nobody has to sign, or the visit is cancelled, over, or has begun. */
  | 'WAIVER_CLOSED'
  /** All have signed. */
  | 'WAIVER_WHOLE'
  | 'REMINDED_ALREADY';

/** The copy of somebody who has signed. */
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

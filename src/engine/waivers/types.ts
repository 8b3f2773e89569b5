import type { Branded } from '../../core/ids.ts';

export type SignatureId = Branded<string, 'SignatureId'>;

/** What whoever signs is told; it is never changed, and a new one is a new version. */
export type WaiverText = {
  /** The day from which it is used, `YYYY-MM-DD`. */
  readonly version: string;
  readonly title: string;
  readonly body: string;
};

/** What somebody types beside the text; sealed when it is stored. */
export type WaiverParticulars = {
  readonly email: string;
  readonly birthDate: string;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  /** Children that the signer is guardian of. */
  readonly minors: readonly { readonly name: string; readonly birthDate: string }[];
};

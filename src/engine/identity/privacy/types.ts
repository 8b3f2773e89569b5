/** A customer's choice about the sale and sharing of their personal information. */
export type PrivacyChoice = { readonly optedOut: boolean; readonly decidedAt: Date };

/** A customer's choice about sale and sharing of personal information. */
export type PrivacyChoice = { readonly optedOut: boolean; readonly decidedAt: Date };

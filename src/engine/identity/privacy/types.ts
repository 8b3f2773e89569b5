/** What a customer said about sale and sharing of what we know of them. */
export type PrivacyChoice = { readonly optedOut: boolean; readonly decidedAt: Date };

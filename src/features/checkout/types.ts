/** A state as the address form lists it; closed ones stay choosable, since the refusal explains itself there. */
export type StateOption = { readonly code: string; readonly name: string };

export type ZipPlace = { readonly zipCode: string; readonly city: string; readonly stateCode: string };

/** A local table of ZIP codes with their city and state, including military mail (AA, AE, AP) and territories. Server only. */
export type ZipCodeTable = {
  /** Returns the place of a ZIP code in the form `93446` or `93446-1234`. Undefined for any other text and for an unlisted ZIP code. */
  lookup(zipCode: string): ZipPlace | undefined;
};

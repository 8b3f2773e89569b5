export type ZipPlace = { readonly zipCode: string; readonly city: string; readonly stateCode: string };

/** Returns the city and state of a ZIP code from a local table, which includes military mail (AA, AE, AP) and territories; server only. */
export type ZipCodeTable = {
  /** Takes `93446` or `93446-1234`; undefined for anything else and for an unknown ZIP. */
  lookup(zipCode: string): ZipPlace | undefined;
};

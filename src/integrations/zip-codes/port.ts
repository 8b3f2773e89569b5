export type ZipPlace = { readonly zipCode: string; readonly city: string; readonly stateCode: string };

/** ZIP to city and state from a local table, military mail (AA, AE, AP) and territories included; server only. */
export type ZipCodeTable = {
  /** Takes `93446` or `93446-1234`; undefined for anything else and for a ZIP that the table does not know. */
  lookup(zipCode: string): ZipPlace | undefined;
};

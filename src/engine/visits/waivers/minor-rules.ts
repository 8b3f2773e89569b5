/** Maximum number of children a guardian can sign for. */
export const maxMinorsPerSigner = 5;

/** Returns the form field names for a child, counted from 1. */
export function minorFieldNames(place: number): { readonly name: string; readonly birthDate: string } {
  return { name: `minorName${place}`, birthDate: `minorBirthDate${place}` };
}

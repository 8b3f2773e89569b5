/** Maximum number of children a guardian can sign for. */
export const maxMinors = 5;

/** Returns the form field names for a child, counted from 1. */
export function minorFields(place: number): { readonly name: string; readonly birthDate: string } {
  return { name: `minorName${place}`, birthDate: `minorBirthDate${place}` };
}

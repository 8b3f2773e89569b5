/** So many children one guardian signs for at most. */
export const mostMinors = 5;

/** The names of the fields of a child, counted from 1. */
export function minorFields(place: number): { readonly name: string; readonly birthDate: string } {
  return { name: `minorName${place}`, birthDate: `minorBirthDate${place}` };
}

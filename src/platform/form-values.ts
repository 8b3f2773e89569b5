/**
 * The fields of a form for a schema to judge. A field that is named twice becomes a list, which no schema of a single value
 * takes: which of the two was meant is not for us to guess. Empty texts stay; whether one is allowed is the schema's to say.
 */
export function formValues(
  form: FormData | URLSearchParams,
): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  return Object.fromEntries(
    [...valuesByName(form)].map(([name, [value = '', ...more]]) => [
      name,
      more.length === 0 ? value : [value, ...more],
    ]),
  );
}

/**
 * All values of each name. The form is gone through once: asked name by name it goes through all of itself each time, which takes
 * seconds where somebody has filled a body with names.
 */
export function valuesByName(
  form: FormData | URLSearchParams,
): ReadonlyMap<string, readonly FormDataEntryValue[]> {
  const values = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}

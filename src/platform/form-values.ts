/**
 * Returns the fields of a form for a schema to validate. A repeated field becomes a list, which a schema of a single value rejects. Empty
 * texts are kept; the schema decides whether they are allowed.
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
 * Returns all values of each name in one pass. `getAll` scans the whole form for each name, which takes seconds for a body full of names.
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

/**
 * Returns the fields of a form for validation by a schema. A repeated field becomes an array, which a schema for a single value rejects.
 * Keeps empty strings; the schema decides whether they are allowed.
 */
export function formValues(
  form: FormData | URLSearchParams,
): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  return Object.fromEntries(
    [...formValuesByName(form)].map(([name, [value = '', ...more]]) => [
      name,
      more.length === 0 ? value : [value, ...more],
    ]),
  );
}

/**
 * Returns all values of a form by field name, in one pass. `getAll` would scan the whole form for each name, which lasts seconds for a body
 * with very many names.
 */
export function formValuesByName(
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

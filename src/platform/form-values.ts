/**
 * The fields of a form for a schema to judge. A field that is named twice becomes a list, which no schema of a single value
 * takes: which of the two was meant is not for us to guess. Empty texts stay; whether one is allowed is the schema's to say.
 */
export function formValues(form: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [value = '', ...more] = form.getAll(name);
      return [name, more.length === 0 ? value : [value, ...more]];
    }),
  );
}

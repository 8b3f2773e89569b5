/** The value that this script filled into each field. If a field has any other value, the visitor entered it, so it is not overwritten. */
const filled = new WeakMap<Element, string>();

/** Fills in the city and state when the ZIP code is complete. If the lookup fails, the server fills them in when the form is saved. */
export async function fillCityAndStateFromZip({ form, value: zip }: HTMLInputElement): Promise<void> {
  if (form === null || !/^\d{5}$/.test(zip)) return;
  const answer = await fetch(`/api/zip/${zip}`).catch(() => undefined);
  if (!answer?.ok) return;
  const place = (await answer.json()) as Readonly<Record<string, string>>;
  for (const [name, text] of Object.entries(place)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.value !== '' && field.value !== filled.get(field)) continue;
    field.value = text;
    filled.set(field, text);
  }
}

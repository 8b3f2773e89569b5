/** What this script has put into a field, so that a field somebody typed into stays theirs. */
const filled = new WeakMap<Element, string>();

/** Fills city and state of a form as soon as its ZIP is whole. What cannot be learned, the server fills in when it is saved. */
export async function fillFromZip({ form, value: zip }: HTMLInputElement): Promise<void> {
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

/** A few words that end the first sentence name what the paragraph is about. */
const leadForm = /^.{1,24}?\.(?= )/;

/** A paragraph of a waiver, and the words at its beginning that name it; most have some. */
export function leadOf(paragraph: string): { readonly lead: string; readonly rest: string } {
  const lead = leadForm.exec(paragraph)?.[0] ?? '';
  return { lead, rest: paragraph.slice(lead.length) };
}

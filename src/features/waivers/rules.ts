/** Matches a short first sentence, which names what the paragraph is about. */
const leadForm = /^.{1,24}?\.(?= )/;

/** Splits a waiver paragraph into the short first sentence that names it, if any, and the rest. */
export function splitLeadSentence(paragraph: string): { readonly lead: string; readonly rest: string } {
  const lead = leadForm.exec(paragraph)?.[0] ?? '';
  return { lead, rest: paragraph.slice(lead.length) };
}

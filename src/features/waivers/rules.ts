/** Matches a short first sentence, which names the topic of the paragraph. */
const leadForm = /^.{1,24}?\.(?= )/;

/**
 * Splits a waiver paragraph into its short first sentence, which names the topic, and the rest. The first sentence is empty if there is
 * none.
 */
export function splitLeadSentence(paragraph: string): { readonly lead: string; readonly rest: string } {
  const lead = leadForm.exec(paragraph)?.[0] ?? '';
  return { lead, rest: paragraph.slice(lead.length) };
}

/** What people paste along with a code, and how they write its hyphens. */
const spaces = /[\s\u200b\u00ad]+/g;
const hyphens = /[\u2010-\u2015\u2212]/g;
const codePattern = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

/** Longer texts are no code and are not even looked at. */
export const longestTypedCode = 100;

/** A code as it is stored, from how it was typed: in any case, with any spaces. Undefined when no code reads like this. */
export function normalizeCode(typed: string): string | undefined {
  if (typed.length > longestTypedCode) return undefined;
  const code = typed.normalize('NFKC').replace(spaces, '').replace(hyphens, '-').toUpperCase();
  return codePattern.test(code) ? code : undefined;
}

/** Mailboxes that read `a.n.a@` as `ana@`. */
const dotless: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * One mailbox, however its owner writes it: without case and without what stands behind a plus (I-50). Personal data in plain
 * text; tables keep its keyed hash only.
 */
export function mailboxKey(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const [box = ''] = text.slice(0, Math.max(0, at)).split('+');
  return `mailbox|${dotless.includes(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}

/** Whitespace and invisible characters that can be pasted along with a promo code. */
const spaces = /[\s\u200b\u00ad]+/g;
const hyphens = /[\u2010-\u2015\u2212]/g;
const codePattern = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

/** The maximum length of an entered text that is parsed as a promo code. */
export const maxEnteredCouponCodeLength = 100;

/** Returns an entered promo code as it is stored, accepting any case and spacing; undefined if the text can't be a code. */
export function normalizeCouponCode(entered: string): string | undefined {
  if (entered.length > maxEnteredCouponCodeLength) return undefined;
  const code = entered.normalize('NFKC').replace(spaces, '').replace(hyphens, '-').toUpperCase();
  return codePattern.test(code) ? code : undefined;
}

/** Email providers that ignore dots in an address: they deliver `a.n.a@` to `ana@`. */
const dotless: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Returns a key that is the same for all spellings of a mailbox, ignoring case, anything after a plus sign and, at Gmail, dots (I-50). The
 * key is personal data in plain text; tables store only its keyed hash.
 */
export function mailboxKey(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const [box = ''] = text.slice(0, Math.max(0, at)).split('+');
  return `mailbox|${dotless.includes(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}

import data from './data/common-passwords.json' with { type: 'json' };

const common: ReadonlySet<string> = new Set(data.passwords);

/**
 * Returns whether a password is a common one, possibly with letters replaced by similar digits or symbols.
 * @param plain the password in lowercase.
 */
export function isCommonPassword(plain: string): boolean {
  return common.has(plain) || common.has(asLetters(plain));
}

const figures: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * Returns the password with digits and symbols replaced by the letters they resemble, except at the end: `p4ssw0rd1` becomes `password1`.
 */
function asLetters(plain: string): string {
  const [, stem = '', ending = ''] = /^(.*?)([\d!]*)$/.exec(plain) ?? [];
  return stem.replace(/[013457@$]/g, (sign) => figures[sign] ?? sign) + ending;
}

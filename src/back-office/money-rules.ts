import { type Cents, cents } from '../core/money.ts';

/**
 * Reads an amount in dollars, such as `150` or `$1,200.50`. Returns undefined for an empty field and `invalid` for an unreadable amount.
 */
export function readDollarAmount(entered: FormDataEntryValue | null): Cents | undefined | 'invalid' {
  const text = typeof entered === 'string' ? entered.replace(/[$,\s]/g, '') : '';
  if (text === '') return undefined;
  const [, dollars = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return dollars === '' ? 'invalid' : cents(Number(dollars) * 100 + Number(part.padEnd(2, '0')));
}

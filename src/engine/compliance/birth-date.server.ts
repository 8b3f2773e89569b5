import { invariant } from '../../core/invariant.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { EnteredBirthDate } from './types.ts';

/**
 * Decrypts the birth date of a draft or an application for the age check, its only use (I-49). Returns undefined if no birth date was
 * entered.
 */
export function decryptBirthDate(
  seal: Pick<Seal, 'open'>,
  { birthDateSealed }: { readonly birthDateSealed: Buffer | undefined },
): EnteredBirthDate | undefined {
  if (!birthDateSealed) return undefined;
  const entered = JSON.parse(seal.open(birthDateSealed)) as EnteredBirthDate;
  invariant(typeof entered.year === 'string', 'a sealed birth date has a year');
  return entered;
}

import { invariant } from '../../core/invariant.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { TypedBirthDate } from './types.ts';

/** Decrypts the birth date of a draft or an application for the age check, which is its only use (I-49). */
export function openBirthDate(
  seal: Pick<Seal, 'open'>,
  { birthDateSealed }: { readonly birthDateSealed: Buffer | undefined },
): TypedBirthDate | undefined {
  if (!birthDateSealed) return undefined;
  const typed = JSON.parse(seal.open(birthDateSealed)) as TypedBirthDate;
  invariant(typeof typed.year === 'string', 'a sealed birth date has a year');
  return typed;
}

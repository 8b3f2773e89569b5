import { invariant } from '../../core/invariant.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { TypedBirthDate } from './types.ts';

/** The birth date of a draft or an application, as it was typed; opened only to check it (I-49). */
export function openBirthDate(
  seal: Pick<Seal, 'open'>,
  { birthDateSealed }: { readonly birthDateSealed: Buffer | undefined },
): TypedBirthDate | undefined {
  if (!birthDateSealed) return undefined;
  const typed = JSON.parse(seal.open(birthDateSealed)) as TypedBirthDate;
  invariant(typeof typed.year === 'string', 'a sealed birth date has a year');
  return typed;
}

import type { Seal } from '../../platform/seal.server.ts';
import type { TypedBirthDate } from '../compliance/types.ts';

/** The birth date that was typed into an application or a draft, as it was typed; opened only to check it (I-49). */
export function birthDateOf(
  { seal }: { readonly seal: Pick<Seal, 'open'> },
  { birthDateSealed }: { readonly birthDateSealed: Buffer | undefined },
): TypedBirthDate | undefined {
  return birthDateSealed && (JSON.parse(seal.open(birthDateSealed)) as TypedBirthDate);
}

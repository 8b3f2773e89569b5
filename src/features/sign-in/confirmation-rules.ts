import type { Result } from '../../core/result.ts';
import type { LinkCode } from '../../engine/identity/rules.ts';

/**
 * How a link that confirms an address stands, for whoever looks at it: `none` came without a token, `unknown` with none of ours,
 * `confirmed` without one and signed in, which nobody is by an address that they have not confirmed.
 */
export type ConfirmationState =
  | 'open'
  | 'somebody-else'
  | 'already'
  | 'over'
  | 'unknown'
  | 'none'
  | 'confirmed';

export function confirmationState(
  link: Result<{ readonly email: string; readonly isChange: boolean }, LinkCode> | undefined,
  signedIn: { readonly email: string } | undefined,
): ConfirmationState {
  if (!link) return signedIn ? 'confirmed' : 'none';
  if (link.ok) {
    const { email, isChange } = link.value;
    // The new address of an account is another one than the one that it is signed in with.
    const isOther = signedIn && !isChange && signedIn.email.toLowerCase() !== email.toLowerCase();
    return isOther ? 'somebody-else' : 'open';
  }
  switch (link.refusals[0]?.code) {
    case 'LINK_USED':
      return 'already';
    case 'LINK_EXPIRED':
      return 'over';
    default:
      return 'unknown';
  }
}

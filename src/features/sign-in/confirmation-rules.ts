import type { Result } from '../../core/result.ts';
import type { LinkRefusalCode } from '../../engine/identity/rules.ts';

/**
 * The state of an email confirmation link. `open` can be confirmed, `somebody-else` confirms another account than the signed-in one,
 * `already` was used before, `over` has expired, and `unknown` is invalid. Without a token, the state is `confirmed` for a signed-in
 * customer, because signing in requires a confirmed email address, and `none` for a guest.
 */
export type EmailConfirmationState =
  | 'open'
  | 'somebody-else'
  | 'already'
  | 'over'
  | 'unknown'
  | 'none'
  | 'confirmed';

export function emailConfirmationState(
  link: Result<{ readonly email: string; readonly isChange: boolean }, LinkRefusalCode> | undefined,
  signedIn: { readonly email: string } | undefined,
): EmailConfirmationState {
  if (!link) return signedIn ? 'confirmed' : 'none';
  if (link.ok) {
    const { email, isChange } = link.value;
    // A changed address differs from the one that the account is signed in with.
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

import { ok, type Result, refused } from '../../../core/result.ts';
import type { ConsentCode, TickedConsent } from './types.ts';

/**
 * Checks that the box was checked next to the current terms; anything else is no consent (domain §2.5).
 * @param asked sentence shown if the box was not checked.
 */
export function judgeConsent(
  { isTicked, termsVersion }: TickedConsent,
  terms: { readonly version: string },
  asked = 'Please check the box to agree to the recurring charge.',
): Result<undefined, ConsentCode> {
  if (!isTicked) {
    return refused({
      code: 'CONSENT_REQUIRED',
      sentence: asked,
      field: 'consent',
    });
  }
  if (termsVersion === terms.version) return ok(undefined);
  return refused({
    code: 'TERMS_CHANGED',
    sentence: 'The terms were updated while you were reading. Please review them and check the box again.',
    field: 'consent',
  });
}

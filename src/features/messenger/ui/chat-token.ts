import { readAccountName } from '../../../platform/cookie-header.ts';

/** Returns the name that the header greets, undefined for guests, by which the messenger notices a sign-in or sign-out in any tab. */
export function greetedAccountName(): string | undefined {
  return readAccountName(document.cookie);
}

/** Returns the server's token of the signed-in customer, or null for guests and after any error (§4, §8). */
export async function fetchChatToken(): Promise<string | null> {
  if (greetedAccountName() === undefined) return null;
  try {
    const answer = await fetch('/api/auth/zendesk-token');
    const { token } = (await answer.json()) as { readonly token?: string | null };
    return answer.ok ? (token ?? null) : null;
  } catch {
    return null;
  }
}

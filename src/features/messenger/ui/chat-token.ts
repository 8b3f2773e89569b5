import { readAccountName } from '../../../platform/cookie-header.ts';

/**
 * Returns the first name shown in the page's header, or undefined for guests. The messenger compares it to notice a sign-in or sign-out in
 * any tab.
 */
export function greetedAccountName(): string | undefined {
  return readAccountName(document.cookie);
}

/** Fetches the chat token that the server issues to the signed-in customer. Returns null for guests and after any error (§4, §8). */
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

import { readAccountName } from '../../../platform/cookie-header.ts';

/** Whom the header greets: what a messenger sees of somebody who signs in or out, in this tab or in another. */
export function greetedName(): string | undefined {
  return readAccountName(document.cookie);
}

/** The server's word for who is signed in; null for a guest, and for everything that goes wrong (§4, §8). */
export async function chatToken(): Promise<string | null> {
  if (greetedName() === undefined) return null;
  try {
    const answer = await fetch('/api/auth/zendesk-token');
    const { token } = (await answer.json()) as { readonly token?: string | null };
    return answer.ok ? (token ?? null) : null;
  } catch {
    return null;
  }
}

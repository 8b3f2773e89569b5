type Messenger = (
  area: 'messenger',
  verb: 'loginUser' | 'logoutUser',
  withToken?: (give: (token: string | null) => void) => void,
) => void;

let wasSignedIn: boolean | undefined;

/** Tells the support chat, where a page has one, who is there: it is logged in with a token, and out with the session (§4, §8). */
export function tellChat(isSignedIn: boolean): void {
  const chat = (window as { readonly zE?: Messenger }).zE;
  if (chat === undefined || wasSignedIn === isSignedIn) return;
  wasSignedIn = isSignedIn;
  if (isSignedIn) chat('messenger', 'loginUser', (give) => void chatToken().then(give));
  else chat('messenger', 'logoutUser');
}

async function chatToken(): Promise<string | null> {
  try {
    const answer = await fetch('/api/auth/zendesk-token');
    const { token } = (await answer.json()) as { token?: string | null };
    return answer.ok ? (token ?? null) : null;
  } catch {
    return null;
  }
}

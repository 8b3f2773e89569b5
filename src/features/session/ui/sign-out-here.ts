/**
 * Posts to the sign-out endpoint, tells the other tabs, then goes to the address in the answer (§4, §7).
 * @throws if the shop does not answer as expected; then nothing else happens.
 */
export async function signOutHere(notifyOtherTabs: () => void): Promise<void> {
  const { csrfToken } = await answered<{ csrfToken: string }>('/api/auth/csrf');
  const body = new URLSearchParams({ csrfToken, callbackUrl: '/', json: 'true' });
  const { url } = await answered<{ url: string }>('/api/auth/signout', { method: 'POST', body });
  notifyOtherTabs();
  window.location.assign(url);
}

async function answered<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(path, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

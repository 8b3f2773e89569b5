/**
 * Posts to the sign-out endpoint, notifies the other tabs, then navigates to the URL in the response (§4, §7).
 * @throws if the shop doesn't respond as expected; no tab is notified and the page stays.
 */
export async function signOutThisBrowser(notifyOtherTabs: () => void): Promise<void> {
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

import type { OpenMessengerResponse } from '../types.ts';
import { fetchChatToken } from './chat-token.ts';

/**
 * Logs a signed-in customer in to the messenger without showing it (specification §4). Loads the rest of the messenger only for customers
 * with a conversation, who are notified of answers on every page.
 */
export async function logInToMessenger(): Promise<void> {
  const token = await fetchChatToken();
  if (token === null) return;
  const answer = await fetch('/api/messenger/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, isLooking: false }),
  });
  if (!answer.ok) return;
  const opened = (await answer.json()) as OpenMessengerResponse;
  if (opened.kind !== 'own' || opened.news.length === 0) return;
  const { loadConversation } = await import('./messenger-store.ts');
  await loadConversation();
}

import type { OpenAnswer } from '../types.ts';
import { chatToken } from './chat-token.ts';

/**
 * Logs a signed-in customer in to the messenger without showing it (specification §4). Loads the rest of the messenger only for customers
 * with a conversation, who are notified of answers on every page.
 */
export async function logInToMessenger(): Promise<void> {
  const token = await chatToken();
  if (token === null) return;
  const answer = await fetch('/api/messenger/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, isLooking: false }),
  });
  if (!answer.ok) return;
  const opened = (await answer.json()) as OpenAnswer;
  if (opened.kind !== 'own' || opened.news.length === 0) return;
  const { logIn } = await import('./messenger-store.ts');
  await logIn();
}

import type { OpenAnswer } from '../types.ts';
import { chatToken } from './chat-token.ts';

/**
 * Logs whoever is signed in in to the messenger, without showing it (specification §4). Only a customer who talks to the house has the
 * rest of it fetched, and hears of answers on every page.
 */
export async function hearOfAnswers(): Promise<void> {
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

import { create } from 'zustand';
import { maxVisitorMessageLength, validateMessageText } from '../../../engine/support/conversations/rules.ts';
import { cookieChangedEvent } from '../../../platform/cookie-header.ts';
import { showToast } from '../../../ui/base/toast.ts';
import { winery } from '../../../winery.ts';
import type { ExpectedAnswerTime } from '../answer-time-rules.ts';
import {
  addSendingMessage,
  applyConversationUpdate,
  emptyConversation,
  type MessengerConversation,
  markMessageFailed,
  rebuildConversation,
} from '../talk-rules.ts';
import type {
  ConversationUpdateView,
  MessengerCallRefusal,
  MessengerVisitorView,
  OpenMessengerResponse,
} from '../types.ts';
import { fetchChatToken, greetedAccountName } from './chat-token.ts';
import { followConversation } from './follow-conversation.ts';
import { openHostedMessenger } from './hosted-messenger.ts';

type MessengerState = {
  readonly isShown: boolean;
  /** The progress of logging in. In `failed`, the shop can't be reached and the visitor isn't logged in. */
  readonly stage: 'opening' | 'ready' | 'failed';
  /** Whether the stream is connected, so that messages arrive live. */
  readonly isLive: boolean;
  readonly visitor: MessengerVisitorView | undefined;
  readonly answerTime: ExpectedAnswerTime | undefined;
  readonly talk: MessengerConversation;
  /** The text in the message field, kept when the messenger is closed. */
  readonly entered: string;
  /** The reason why the entered text wasn't sent; undefined if there is none. */
  readonly problem: string | undefined;
};

export const useMessenger = create<MessengerState>(() => ({
  isShown: false,
  stage: 'opening',
  isLive: true,
  visitor: undefined,
  answerTime: undefined,
  talk: emptyConversation,
  entered: '',
  problem: undefined,
}));

const { getState: now, setState: change } = useMessenger;
const changeTalk = (next: (talk: MessengerConversation) => MessengerConversation) =>
  change(({ talk }) => ({ talk: next(talk) }));

let opener: HTMLElement | undefined;
/** The current stream and the key of its visitor; undefined if there is no stream. */
let following: { readonly key: string; end(): void } | undefined;
let loggingIn: Promise<void> | undefined;
/** The name in the page's header at the last login; undefined for a guest. Null before the first login, and with a hosted messenger. */
let greeted: string | undefined | null = null;

/**
 * Shows the messenger and loads the conversation.
 * @param from the element that receives the focus when the messenger is closed.
 */
export async function showMessenger(from: HTMLElement | undefined): Promise<void> {
  opener = from ?? opener;
  change({ isShown: true });
  markLinks(false);
  await loggingIn;
  await loadConversation();
}

export function hideMessenger(): void {
  if (!now().isShown) return;
  change({ isShown: false });
  opener?.focus();
  if (!isOfInterest()) unfollow();
}

/** Returns whether to keep a stream open: if the messenger is on screen or there is a conversation. */
function isOfInterest(): boolean {
  return now().isShown || now().talk.number !== undefined;
}

function unfollow(): void {
  following?.end();
  following = undefined;
}

/** Loads the visitor and the conversation, and starts to follow it. Concurrent calls share one request. */
export function loadConversation(): Promise<void> {
  loggingIn ??= askWhoIsHere().finally(() => {
    loggingIn = undefined;
  });
  return loggingIn;
}

async function askWhoIsHere(): Promise<void> {
  if (now().visitor === undefined) change({ stage: 'opening' });
  greeted = greetedAccountName();
  const opened = await send<OpenMessengerResponse>('open', {
    token: await fetchChatToken(),
    isLooking: now().isShown,
  });
  if (!opened.ok) {
    change({ stage: now().visitor === undefined ? 'failed' : 'ready', isLive: false });
    return;
  }
  const { answer } = opened;
  if (answer.kind === 'hosted') {
    change({ isShown: false });
    // The hosted messenger notices sign-ins and sign-outs itself, and opens only on request.
    greeted = null;
    await openHostedMessenger(answer.key);
    return;
  }
  const { visitor, answerTime, news, unseen } = answer;
  change(({ talk }) => ({ stage: 'ready', visitor, answerTime, talk: rebuildConversation(talk, news) }));
  if (unseen > 0) tellOfAnswer();
  if (isOfInterest() && following?.key !== visitor.key) follow(visitor.key);
}

/** Shows a notification of a new answer, and marks every link to the messenger until it is opened. */
function tellOfAnswer(): void {
  markLinks(true);
  showToast({
    kind: 'success',
    text: `${winery().name} replied to your message.`,
    action: { label: 'Read', onPress: () => document.querySelector<HTMLAnchorElement>(links)?.click() },
  });
}

const links = 'a[data-messenger]';

function markLinks(isUnseen: boolean): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    link.classList.toggle('unseen-mark', isUnseen);
    if (isUnseen) link.setAttribute('aria-label', `${link.textContent}, new reply`);
    else link.removeAttribute('aria-label');
  }
}

function follow(key: string): void {
  unfollow();
  const end = followConversation({
    visitor: key,
    mark: () => now().talk.mark,
    hear,
    onLine: (isLive) => change({ isLive }),
    onRefused: loadConversation,
  });
  following = { key, end };
}

function hear(news: ConversationUpdateView): void {
  changeTalk((talk) => applyConversationUpdate(talk, news));
  if (news.kind !== 'message' || news.message.sender !== 'house') return;
  // Tells the server that the message was seen.
  if (now().isShown) void loadConversation();
  else tellOfAnswer();
}

export function setEnteredText(entered: string): void {
  change({ entered, problem: undefined });
}

/** Sends the text in the message field and empties the field. If the text is invalid, keeps it and shows the reason. */
export async function sendEnteredText(): Promise<void> {
  const evaluated = validateMessageText(now().entered.trim(), maxVisitorMessageLength);
  if (!evaluated.ok) {
    change({ problem: evaluated.refusals[0]?.sentence });
    return;
  }
  change({ entered: '', problem: undefined });
  await sendText(crypto.randomUUID(), evaluated.value);
}

/** Sends a message, or sends it again. The server accepts each client id only once. */
export async function sendText(clientId: string, words: string): Promise<void> {
  changeTalk((talk) => addSendingMessage(talk, clientId, words));
  if (now().visitor === undefined) await loadConversation();
  const visitor = now().visitor?.key;
  const sent = visitor
    ? await send<ConversationUpdateView>('message', { visitor, clientId, words })
    : undefined;
  if (!sent?.ok) {
    const refusal = sent?.refusal;
    changeTalk((talk) => markMessageFailed(talk, clientId, refusal?.sentence));
    if (refusal?.code === 'VISITOR_CHANGED') await loadConversation();
    return;
  }
  changeTalk((talk) => applyConversationUpdate(talk, sent.answer));
  if (!following && visitor) follow(visitor);
}

/**
 * Requests the transcript by email.
 * @returns whether it was accepted, and the sentence to show.
 */
export async function emailTranscript(
  email: string | undefined,
): Promise<{ readonly isDone: boolean; readonly sentence: string }> {
  const visitor = now().visitor?.key ?? '';
  const asked = await send<{ readonly email: string }>('transcript', { visitor, email });
  if (asked.ok) return { isDone: true, sentence: `We’ve emailed it to ${asked.answer.email}.` };
  const sentence = asked.refusal?.sentence;
  return { isDone: false, sentence: sentence || 'We couldn’t connect. Please try again.' };
}

type Answered<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  /** Without a refusal, the server couldn't be reached. */
  | { readonly ok: false; readonly refusal: MessengerCallRefusal | undefined };

async function send<Answer>(call: string, fields: object): Promise<Answered<Answer>> {
  try {
    const answer = await fetch(`/api/messenger/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (answer.ok) return { ok: true, answer: (await answer.json()) as Answer };
    const isRefused = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { ok: false, refusal: isRefused ? ((await answer.json()) as MessengerCallRefusal) : undefined };
  } catch {
    return { ok: false, refusal: undefined };
  }
}

window.addEventListener(cookieChangedEvent, () => {
  if (greeted === null || greeted === greetedAccountName()) return;
  // The visitor signed in or out in some tab, so the conversation shown belongs to someone else.
  unfollow();
  change(({ talk }) => ({ visitor: undefined, talk: rebuildConversation(talk, []) }));
  void Promise.resolve(loggingIn).then(loadConversation);
});

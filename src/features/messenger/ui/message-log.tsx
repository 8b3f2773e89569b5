import type { ReactNode } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { winery } from '../../../winery.ts';
import type { PendingMessage } from '../talk-rules.ts';
import type { MessageView } from '../types.ts';
import { sendText, useMessenger } from './messenger-store.ts';

/** The messages in order, with an announcement of new ones for screen readers. */
export function MessageLog() {
  const { messages, waiting } = useMessenger((state) => state.talk);
  return (
    <div role="log" aria-label="Conversation" className="space-y-4">
      {messages.map((message) => (
        <MessageRow key={message.clientId ?? message.position} message={message} />
      ))}
      {waiting.map((message) => (
        <OnItsWay key={message.clientId} message={message} />
      ))}
    </div>
  );
}

function MessageRow({ message: { sender, words, sentAt } }: { message: MessageView }) {
  const isOwn = sender === 'visitor';
  return (
    <Bubble isOwn={isOwn} words={words}>
      {!isOwn && `${winery().name} · `}
      <time dateTime={sentAt}>{clockText(new Date(sentAt))}</time>
    </Bubble>
  );
}

function OnItsWay({ message: { clientId, words, state, sentence } }: { message: PendingMessage }) {
  if (state !== 'failed') {
    return (
      <Bubble isOwn words={words}>
        {state === 'sending' ? 'Sending...' : 'Sent'}
      </Bubble>
    );
  }
  return (
    <Bubble isOwn words={words}>
      <span className="flex flex-wrap items-center justify-end gap-x-2 text-error">
        <Icon name="error" size={16} className="shrink-0" />
        <span>{sentence ? `Not sent. ${sentence}` : 'Not sent. You may be offline.'}</span>
        <button
          type="button"
          onClick={() => void sendText(clientId, words)}
          className="min-h-11 text-wine link-line hover:decoration-2"
        >
          Try again
        </button>
      </span>
    </Bubble>
  );
}

/** A message as plain text, with its time or status below. */
function Bubble({ isOwn, words, children }: { isOwn: boolean; words: string; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-col', isOwn ? 'items-end pl-10' : 'items-start pr-10')}>
      <VisuallyHidden>{isOwn ? 'You:' : `${winery().name}:`}</VisuallyHidden>
      <p
        className={classNames(
          'max-w-full whitespace-pre-wrap rounded-winery px-4 py-2.5 wrap-anywhere',
          isOwn ? 'bg-paper-deep' : 'border border-line bg-field',
        )}
      >
        {words}
      </p>
      <p className="figures mt-1 text-ink-soft text-small">{children}</p>
    </div>
  );
}

/** Formats a time in the visitor's time zone, such as `10:32 AM`, with the date unless it is today. */
function clockText(instant: Date): string {
  const clock = instant.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (instant.toDateString() === new Date().toDateString()) return clock;
  return `${instant.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${clock}`;
}

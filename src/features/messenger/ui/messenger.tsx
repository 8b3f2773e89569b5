import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { CloseIconButton } from '../../../ui/base/close-button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { ModalCloseProvider } from '../../../ui/base/use-modal.ts';
import { winery } from '../../../winery.ts';
import { MessageComposer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { hideMessenger, loadConversation, showMessenger, useMessenger } from './messenger-store.ts';
import { TranscriptForm } from './transcript-form.tsx';

const titleId = 'messenger-title';
const fieldId = 'messenger-words';

/**
 * The chat panel: a column on wide screens, full screen on phones.
 * @param press an object that changes with each click that opens the panel. On close, the focus returns to its `opener`.
 */
export function Messenger({ press }: { press: { readonly opener: HTMLElement | undefined } }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isShown, stage, talk } = useMessenger();
  useEffect(() => void showMessenger(press.opener), [press]);
  useEffect(() => {
    if (!isShown) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    document.getElementById(fieldId)?.focus();
  }, [isShown]);
  const count = talk.messages.length + talk.waiting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the newest message
  useEffect(() => {
    dialog.current?.scrollTo({ top: dialog.current.scrollHeight });
  }, [count, isShown, stage]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="drawer flex-col open:flex"
      onKeyDown={hideOnEscape}
      onClose={hideMessenger}
      closedby="any"
    >
      <ModalCloseProvider value={hideMessenger}>
        <div className="drawer-head">
          <h2 id={titleId} className="type-title">
            Talk to {winery().name}
          </h2>
          <CloseIconButton className="-mr-3" />
        </div>
        <AnswerTimeLine />
        <div className="flex-1 py-6">
          <Stage />
        </div>
        <MessageComposer fieldId={fieldId} />
      </ModalCloseProvider>
    </dialog>
  );
}

/** Hides the messenger on Escape before the browser closes the dialog, so that answers arriving in between cause a notification. */
function hideOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  hideMessenger();
}

function AnswerTimeLine() {
  const answerTime = useMessenger((state) => state.answerTime);
  const visitor = useMessenger((state) => state.visitor);
  if (!answerTime) return null;
  return (
    <div className="border-line border-b py-4 text-small">
      <p className="flex gap-2.5">
        <span
          aria-hidden
          className={`mt-2 size-2 shrink-0 rounded-full ${answerTime.isOpen ? 'bg-success' : 'bg-ink-soft'} forced-colors:border`}
        />
        {answerTime.sentence}
      </p>
      <p className="figures pl-4.5 text-ink-soft">{answerTime.hours}</p>
      {visitor?.customer && (
        <p className="pl-4.5 text-ink-soft">You’re signed in as {visitor.customer.firstName}.</p>
      )}
    </div>
  );
}

function Stage() {
  const { stage, isLive, talk } = useMessenger();
  if (stage === 'failed') {
    return (
      <Notice kind="error" live title="Chat isn’t available right now.">
        <p>
          Please try again, or call us at{' '}
          <a href={winery().phone.link} className="figures text-wine link-line">
            {winery().phone.shown}
          </a>
          .
        </p>
        <Button kind="text" type="button" onClick={() => void loadConversation()} className="-ml-1">
          Try again
        </Button>
      </Notice>
    );
  }
  const isEmpty = talk.messages.length + talk.waiting.length === 0;
  return (
    <>
      {stage === 'opening' && isEmpty && <Spinner label="One moment" />}
      {stage === 'ready' && isEmpty && (
        <p className="text-ink-soft">
          Ask us about a wine, an order, the club or a visit. A real person at the winery will answer. You can
          close this window and come back to it anytime.
        </p>
      )}
      <MessageLog />
      {talk.closedAt !== undefined && (
        <Notice live className="mt-6" title="This conversation is closed.">
          Your next message starts a new one.
        </Notice>
      )}
      {talk.messages.length > 0 && <TranscriptForm key={`${talk.number}`} />}
      <p role="status" className="mt-4 text-small text-ink-soft">
        {stage === 'ready' &&
          !isLive &&
          'You’re disconnected. We’re reconnecting, and no messages will be lost.'}
      </p>
    </>
  );
}

import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import type { ThreadKind } from '../../engine/staff/inbox/types.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { TextArea } from '../../ui/base/text-field.tsx';
import { snoozeOptions, threadPath } from '../inbox-rules.ts';
import { Button } from './button.tsx';
import { SelectField } from './choice.tsx';
import { FactList, Panel } from './page.tsx';
import { CustomerPhotos } from './photos.tsx';

type Message = {
  readonly position: number;
  readonly isOurs: boolean;
  readonly isMine: boolean;
  readonly who: string;
  readonly words: string;
  readonly at: string;
  readonly shownAt: string;
};

/** The messages of a thread in chronological order, with the photos of a case. */
export function ThreadMessages({
  thread: { messages, photos },
}: {
  thread: { readonly messages: readonly Message[]; readonly photos: readonly string[] };
}) {
  return (
    <Panel title="Messages" isFlush>
      <ol aria-live="polite">
        {messages.map(({ position, isOurs, who, words, at, shownAt }) => (
          <li
            key={position}
            className={`border-b border-line px-4 py-3 last:border-0 ${isOurs ? 'bg-hover' : ''}`}
          >
            <p className="flex flex-wrap gap-x-2 text-small text-ink-soft">
              <span className="font-medium text-ink">{who}</span>
              <time dateTime={at}>{shownAt}</time>
            </p>
            <p className="mt-1 max-w-reading wrap-anywhere whitespace-pre-line">{words}</p>
          </li>
        ))}
      </ol>
      <CustomerPhotos photos={photos} />
    </Panel>
  );
}

type Answered = {
  readonly kind: ThreadKind;
  readonly email: string;
  readonly isCustomer: boolean;
  readonly last: number;
  readonly messages: readonly Message[];
  readonly replies: readonly ShownReply[];
};

/** A saved reply with its name placeholders filled in. */
type ShownReply = { readonly title: string; readonly words: string };

/** Returns a sentence on how the customer will receive the answer: in the messenger or by email. */
function routeOfAnswer({ kind, email, isCustomer }: Answered): string {
  if (kind === 'case') return `We’ll email your answer to ${email}.`;
  if (isCustomer)
    return `The answer appears in the messenger. If it isn’t read within 10 minutes, we’ll email it to ${email}.`;
  return email === ''
    ? 'The answer appears in the messenger of the browser that asked. This guest didn’t leave an email address.'
    : `The answer appears in the messenger. The transcript goes to ${email} when the chat is closed.`;
}

/** The reply form of a thread. Ctrl+Enter submits it. */
export function ThreadReplyForm({
  thread,
  answer,
}: {
  thread: Answered;
  answer: FormActionData | undefined;
}) {
  const isPending = useNavigation().formData?.get('intent') === 'answer';
  const sent = thread.messages.filter(({ isMine }) => isMine).length;
  const send = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLElement>('[value=answer]'));
  };
  return (
    <Panel title="Answer">
      {/* A new key empties the field once one's own answer is there; a colleague's leaves it as it is. */}
      <Form method="post" key={sent} onKeyDown={send} className="grid gap-3">
        <input type="hidden" name="last" value={thread.last} />
        {thread.replies.length > 0 && <ReplyChoice replies={thread.replies} />}
        <TextArea
          id="answer"
          name="answer"
          label="Your answer"
          hint={routeOfAnswer(thread)}
          rows={5}
          maxLength={4000}
          data-key="r"
          defaultValue={answer?.entered.answer}
        />
        <div>
          <Button
            kind="filled"
            name="intent"
            value="answer"
            pendingLabel={isPending ? 'Sending …' : undefined}
          >
            {thread.kind === 'case' ? 'Email answer' : 'Send answer'}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** A control that inserts a saved reply into the answer at the cursor. */
function ReplyChoice({ replies }: { replies: readonly ShownReply[] }) {
  const choice = useRef<HTMLSelectElement>(null);
  const insert = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const words = replies.find(({ title }) => title === choice.current?.value)?.words;
    const answer = currentTarget.form?.elements.namedItem('answer');
    if (words === undefined || !(answer instanceof HTMLTextAreaElement)) return;
    answer.focus();
    answer.setRangeText(words, answer.selectionStart, answer.selectionEnd, 'end');
  };
  return (
    <div className="flex items-end gap-2">
      <SelectField
        id="reply"
        ref={choice}
        label="Saved reply"
        options={replies.map(({ title }) => ({ value: title, label: title }))}
      />
      <Button type="button" onClick={insert}>
        Insert
      </Button>
    </div>
  );
}

type Reopened = { readonly isOpen: boolean };

function Reopen() {
  return (
    <Button name="intent" value="reopen">
      Open again
    </Button>
  );
}

/** The panel for answering a website form, which opens a case that is answered by email. */
export function FormThreadPanel({
  thread: { isOpen, email, caseNumber, failure },
}: {
  thread: Reopened & {
    readonly email: string;
    readonly caseNumber: string | undefined;
    readonly failure: string | undefined;
  };
}) {
  return (
    <Panel title="Answer">
      <div className="grid gap-4">
        {failure !== undefined && <p>This form couldn’t be delivered to its service. Reason: {failure}.</p>}
        {caseNumber !== undefined && (
          <p>
            It is answered in{' '}
            <Link to={threadPath('case', caseNumber)} className="link-line">
              case {caseNumber}
            </Link>
            .
          </p>
        )}
        {caseNumber === undefined && (
          <p className="text-ink-soft">
            {email === ''
              ? 'The sender didn’t enter an email address.'
              : `To answer ${email}, turn this form into a case. No email is sent until you answer there.`}
          </p>
        )}
        <Form method="post" className="flex flex-wrap gap-2">
          {caseNumber === undefined && email !== '' && (
            <Button kind="filled" name="intent" value="open-case" data-key="r">
              Answer as a case
            </Button>
          )}
          {failure !== undefined && (
            <Button name="intent" value="retry">
              Deliver again
            </Button>
          )}
          {!isOpen && <Reopen />}
        </Form>
      </div>
    </Panel>
  );
}

/** The panel of actions for a bounced email. */
export function BounceThreadPanel({
  thread: { isOpen, email, orderNumber, seesOrder },
}: {
  thread: Reopened & {
    readonly email: string;
    readonly orderNumber: string | undefined;
    readonly seesOrder: boolean;
  };
}) {
  return (
    <Panel title="What to do">
      <div className="grid gap-4">
        {orderNumber !== undefined && seesOrder && (
          <p>
            If the address is wrong,{' '}
            <Link to={href('/admin/orders/:number/contact', { number: orderNumber })} className="link-line">
              correct it on order {orderNumber}
            </Link>
            , then send the email again from the order’s history.
          </p>
        )}
        <p className="text-ink-soft">
          If the mailbox was only full, send the email to {email} again. It will have today’s details, and
          isn’t sent if it no longer applies.
        </p>
        <Form method="post" className="flex flex-wrap gap-2">
          {isOpen && (
            <Button kind="filled" name="intent" value="send-again">
              Send again
            </Button>
          )}
          {!isOpen && <Reopen />}
        </Form>
      </div>
    </Panel>
  );
}

type Handled = {
  readonly assignee: string;
  readonly team: readonly { readonly value: string; readonly label: string }[];
  readonly snoozed: string | undefined;
};

/** The panel that assigns a thread to staff or snoozes it. */
export function ThreadAssignment({ thread: { assignee, team, snoozed } }: { thread: Handled }) {
  const id = useId();
  return (
    <Panel title="Handling">
      <div className="grid gap-4">
        <Form method="post" className="flex items-end gap-2">
          <SelectField
            id={`${id}assignee`}
            name="assignee"
            label="Assigned to"
            key={assignee}
            placeholder="Unassigned"
            options={team}
            defaultValue={assignee}
          />
          <Button name="intent" value="assign">
            Assign
          </Button>
        </Form>
        {snoozed === undefined ? (
          <Form method="post" className="flex items-end gap-2">
            <SelectField
              id={`${id}hours`}
              name="hours"
              label="Snooze for"
              options={snoozeOptions}
              data-key="s"
            />
            <Button name="intent" value="snooze">
              Snooze
            </Button>
          </Form>
        ) : (
          <Form method="post" className="grid gap-2">
            <p className="text-ink-soft">Snoozed until {snoozed}. A new message brings it back sooner.</p>
            <div>
              <Button name="intent" value="wake">
                End snooze
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Panel>
  );
}

type Written = {
  readonly kind: ThreadKind;
  readonly from: string;
  readonly email: string;
  readonly isCustomer: boolean;
  readonly personId: string | undefined;
  readonly orderNumber: string | undefined;
  readonly seesOrder: boolean;
};

/** The panel with a thread's sender and the order number that they entered. A guest's entries are not verified. */
export function ThreadSenderPanel({ thread }: { thread: Written }) {
  const { kind, from, email, isCustomer, personId, orderNumber, seesOrder } = thread;
  const isBounce = kind === 'bounce';
  const unverified = isCustomer || isBounce ? '' : ' (not verified)';
  return (
    <Panel title={isBounce ? 'Recipient' : isCustomer ? 'Customer' : 'Guest'} isFlush>
      <FactList
        facts={[
          { label: 'Name', value: from === email ? undefined : from },
          { label: 'Email', value: email === '' ? undefined : `${email}${unverified}` },
          {
            label: 'Known as',
            value: personId && (
              <Link to={href('/admin/customers/:id', { id: personId })} className="link-line">
                Customer with this {isCustomer ? 'account' : 'address'}
              </Link>
            ),
          },
          {
            label: 'Order',
            value: orderNumber && (
              <>
                {seesOrder ? (
                  <Link to={href('/admin/orders/:number', { number: orderNumber })} className="link-line">
                    {orderNumber}
                  </Link>
                ) : (
                  orderNumber
                )}
                {unverified}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { focusPageHeading } from '../../../ui/base/focus-heading.ts';
import { AgePanel } from './age-panel.tsx';
import { AgeRefusalMessage } from './refusal-words.tsx';

const titleId = 'age-gate-title';
const lineId = 'age-gate-line';

/**
 * The dialog that asks for the visitor's age. The root makes the page behind it inert, focus stays inside, and only an answer closes it.
 * Without JavaScript it is an ordinary form.
 */
export function AgeGate({ onAllowed }: { onAllowed: () => void }) {
  const { pathname, search } = useLocation();
  const [refused, setRefused] = useState(false);
  const dialog = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked or said has changed, so it is read again
  useEffect(() => heading.current?.focus(), [refused]);

  // When the gate closes, moves the focus to the page's heading.
  useEffect(() => focusPageHeading, []);

  function answer(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    if (form.get('answer') !== 'yes') {
      setRefused(true);
      return;
    }
    remember(form);
    onAllowed();
  }

  return (
    <div
      ref={dialog}
      id="age-gate"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={refused ? undefined : lineId}
      onKeyDown={(event) => keepFocus(event, dialog)}
      className="fixed inset-0 z-50 overflow-y-auto bg-paper"
    >
      <AgePanel>
        {refused ? (
          <AgeRefusalMessage headingId={titleId} headingRef={heading}>
            <Button kind="text" type="button" onClick={() => setRefused(false)}>
              Change my answer
            </Button>
          </AgeRefusalMessage>
        ) : (
          <form method="post" action={href('/age')} onSubmit={answer}>
            <h2 id={titleId} ref={heading} tabIndex={-1} className="type-heading outline-none">
              Are you 21 years or older?
            </h2>
            <p id={lineId} className="mt-4 text-ink-soft">
              Please verify your age to enter.
            </p>
            <input type="hidden" name="to" value={`${pathname}${search}`} />
            <div className="mt-10 grid grid-cols-2 gap-4">
              <Button name="answer" value="yes" wide>
                Yes
              </Button>
              <Button name="answer" value="no" kind="outline" wide>
                No
              </Button>
            </div>
            <Checkbox
              name="remember"
              value="yes"
              defaultChecked
              label="Remember me"
              className="mt-6 inline-block text-left"
            />
            <p className="mt-8 text-small">
              <Link
                to={href('/privacy')}
                className="link-line inline-block py-2 text-ink-soft hover:text-ink"
              >
                Privacy policy
              </Link>
            </p>
          </form>
        )}
      </AgePanel>
    </div>
  );
}

/** Stores the answer in a cookie for the requested duration. If that fails, the answer is valid until the next full page load. */
function remember(form: FormData): void {
  const body = new URLSearchParams();
  for (const [name, value] of form) body.append(name, String(value));
  fetch('/age', { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => undefined);
}

/** Keeps Tab inside the dialog. The rest of the page is inert, but the browser's own toolbar isn't. */
function keepFocus(event: KeyboardEvent, dialog: RefObject<HTMLDivElement | null>): void {
  if (event.key !== 'Tab') return;
  const stops = [
    ...(dialog.current?.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden])') ?? []),
  ];
  const [first, last] = [stops[0], stops.at(-1)];
  const leaves = event.shiftKey
    ? document.activeElement === first || !stops.includes(document.activeElement as HTMLElement)
    : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../base/button.tsx';

/** Has the mail that brought a gift sent once more. */
export function ResendForm({ email, means }: { email: string; means: 'code' | 'link' }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="resend" />
      <p className="mb-5">
        It went to <span className="wrap-anywhere">{email}</span>. Often such a mail lies in the folder for
        unwanted mail; we can also send it once more, with the same {means}.
      </p>
      <Button kind="outline">Send it again</Button>
    </Form>
  );
}

/** Sends a gift whose mail came back to the right address. */
export function RedirectForm({
  what,
  means,
  children,
}: {
  what: 'card' | 'gift';
  means: 'code' | 'link';
  /** The fields of whom it is for. */
  children: ReactNode;
}) {
  return (
    <Form method="post" noValidate className="space-y-6">
      <input type="hidden" name="intent" value="redirect" />
      <p>
        Tell us the right address. The {what} goes there with a new {means}, and the old one is void.
      </p>
      {children}
      <Button wide>Send it there</Button>
    </Form>
  );
}

/** Gives all of it back, while it can be given back; the words say until when, and how much. */
export function GiveBackForm({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-labelledby="give-back" className="mt-14 border-line border-t pt-8">
      <h2 id="give-back" className="type-title">
        Thought better of it?
      </h2>
      <p className="mt-3 mb-5 text-ink-soft">{children}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="give-back" />
        <Button kind="outline">{label}</Button>
      </Form>
    </section>
  );
}

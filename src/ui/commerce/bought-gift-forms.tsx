import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../base/button.tsx';
import { ErrorSummary, type FieldProblem } from '../base/error-summary.tsx';
import { TextLink } from '../base/text-link.tsx';

type BoughtGiftFrameProps = {
  order: { readonly number: number; readonly path: string };
  title: string;
  /** A sentence with the gift's current state. */
  lead: string;
  /** The response to the most recently submitted form; undefined before the first. */
  answer: { readonly problems: readonly FieldProblem[] } | undefined;
  /** The forms that are available in the gift's current state. */
  children: ReactNode;
};

/** The page on which a buyer views and changes a purchased gift. */
export function BoughtGiftFrame({ order, title, lead, answer, children }: BoughtGiftFrameProps) {
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <p className="mb-6">
          <TextLink to={order.path}>Back to order {order.number}</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading wrap-anywhere">
          {title}
        </h1>
        <p className="mt-4 mb-8 text-ink-soft text-lead">{lead}</p>
        <div className="mb-8 empty:hidden">
          <ErrorSummary
            title="We couldn’t save your changes"
            problems={answer?.problems ?? []}
            occasion={answer}
          />
        </div>
        {children}
      </div>
    </div>
  );
}

/** The form that changes a gift that has not been sent yet. */
export function EditGiftForm({ label, children }: { label: string; children: ReactNode }) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="edit" />
      {children}
      <div className="mt-10">
        <Button wide pendingLabel={isSending ? 'Saving' : undefined}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** The form that resends the gift's email. */
export function ResendGiftForm({ email, means }: { email: string; means: 'code' | 'link' }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="resend" />
      <p className="mb-5">
        It went to <span className="wrap-anywhere">{email}</span>. Check the spam folder first. We can also
        send it again with the same {means}.
      </p>
      <Button kind="outline">Send it again</Button>
    </Form>
  );
}

/** The form that sends a gift to a corrected address after its email bounced. */
export function CorrectRecipientForm({
  what,
  means,
  children,
}: {
  what: 'card' | 'gift';
  means: 'code' | 'link';
  /** The fields for the recipient. */
  children: ReactNode;
}) {
  return (
    <Form method="post" noValidate className="space-y-6">
      <input type="hidden" name="intent" value="redirect" />
      <p>
        Enter the correct address. We’ll send the {what} there with a new {means}, and the old one stops
        working.
      </p>
      {children}
      <Button wide>Send to this address</Button>
    </Form>
  );
}

/** The form that cancels and refunds a gift. Its text states the deadline and the amount. */
export function RefundGiftForm({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-labelledby="give-back" className="mt-14 border-line border-t pt-8">
      <h2 id="give-back" className="type-title">
        Changed your mind?
      </h2>
      <p className="mt-3 mb-5 text-ink-soft">{children}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="give-back" />
        <Button kind="outline">{label}</Button>
      </Form>
    </section>
  );
}

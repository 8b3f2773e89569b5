import { Form } from 'react-router';
import { Button } from '../base/button.tsx';
import { ErrorSummary } from '../base/error-summary.tsx';
import { fieldErrorLookup } from '../base/errors-of.ts';
import { TextField } from '../base/text-field.tsx';

type MailboxCodeFormProps = {
  email: string;
  problems: readonly { readonly fieldId?: string | undefined; readonly sentence: string }[];
  occasion: unknown;
  /** The request in progress: submitting the code (`code`) or resending the email (`again`); undefined if there is none. */
  pending: 'code' | 'again' | undefined;
};

/** The form for a six-digit code sent by email, with a button that resends the email. */
export function EmailCodeForm({ email, problems, occasion, pending }: MailboxCodeFormProps) {
  return (
    <>
      <ErrorSummary title="That code didn’t work" problems={problems} occasion={occasion} />
      <p className="not-first:mt-6">
        We emailed a six-digit code to <strong className="font-medium break-words">{email}</strong>. It’s
        valid for 15 minutes in this browser.
      </p>
      <Form method="post" noValidate className="mt-6 space-y-5">
        <TextField
          id="code"
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          className="max-w-52"
          error={fieldErrorLookup(problems)('code')}
        />
        <Button name="intent" value="code" pendingLabel={pending === 'code' ? 'One moment' : undefined}>
          Confirm
        </Button>
      </Form>
      <Form
        method="post"
        className="mt-6 flex flex-wrap items-center gap-x-6 border-line border-t pt-4 text-small"
      >
        <span className="text-ink-soft">Didn’t get it? Check your spam folder, or</span>
        <Button
          kind="text"
          name="intent"
          value="again"
          pendingLabel={pending === 'again' ? 'Sending' : undefined}
        >
          send it again
        </Button>
      </Form>
    </>
  );
}

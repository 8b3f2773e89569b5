import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { EmailPreview } from '../email-preview-types.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

type ReadEmailProps = {
  /** Fields that the form's own submit button would add, such as its intent. */
  fields?: Readonly<Record<string, string>>;
  /** The path to which the form is submitted; if omitted, this page. */
  action?: string;
  children?: ReactNode;
};

/** A button within a form that shows the emails which submitting the form would send, as their recipients would see them. */
export function EmailPreviewButton({ fields = {}, action, children = 'Read the email' }: ReadEmailProps) {
  const fetcher = useFetcher<EmailPreview>();
  const [shown, setShown] = useState<EmailPreview>();
  useEffect(() => setShown(fetcher.data), [fetcher.data]);
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const form = new FormData(currentTarget.form ?? undefined);
    for (const [name, value] of Object.entries({ ...fields, preview: 'emails' })) form.set(name, value);
    void fetcher.submit(form, {
      method: 'post',
      defaultShouldRevalidate: false,
      ...(action !== undefined && { action }),
    });
  };
  return (
    <>
      <Button type="button" onClick={ask} pendingLabel={fetcher.state === 'idle' ? undefined : 'Writing …'}>
        {children}
      </Button>
      {shown && (
        <Modal title={titleOf(shown)} onClose={() => setShown(undefined)} className="w-full max-w-2xl">
          <div className="grid gap-4 p-5">
            {shown.problems.map(({ sentence }) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {shown.emails.map(({ to, subject, text }) => (
              <article key={`${to} ${subject}`} className="grid gap-3">
                <p className="text-ink-soft">To {to}</p>
                <h3 className="font-medium">{subject}</h3>
                <p className="rounded-winery border border-line p-4 break-words whitespace-pre-wrap">
                  {text}
                </p>
              </article>
            ))}
          </div>
        </Modal>
      )}
    </>
  );
}

function titleOf({ emails, problems }: EmailPreview): string {
  if (problems.length > 0) return 'This can’t be sent yet';
  if (emails.length === 0) return 'No email would be sent';
  return emails.length === 1 ? 'This email would be sent' : `These ${emails.length} emails would be sent`;
}

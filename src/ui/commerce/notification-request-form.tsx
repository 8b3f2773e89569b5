import { useFetcher } from 'react-router';
import { isResponsePending } from '../base/awaited.ts';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';
import { TextField } from '../base/text-field.tsx';

export type NotificationRequestResponse =
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly entered: string };

export type NotificationRequestFormProps = {
  /** The form's id, which must be unique on the page. */
  id: string;
  /** The path to which the form is submitted. Without scripts, its page also shows the form's errors. */
  action: string;
  label: string;
  /** A statement of how the address is used. Submitting the form gives consent. */
  consent: string;
  /** Hidden fields that identify the subject of the request. */
  fields?: Readonly<Record<string, string>>;
  /** The path to return to without scripts. Omitted on the form's own page. */
  returnTo?: string | undefined;
  submitLabel?: string;
  /** The response to a form submitted without scripts. */
  answer?: NotificationRequestResponse | undefined;
};

/** A form with one email field that requests a one-time notification. */
export function NotificationRequestForm({
  id,
  action,
  label,
  consent,
  fields = {},
  returnTo,
  submitLabel = 'Notify me',
  answer,
}: NotificationRequestFormProps) {
  const fetcher = useFetcher<NotificationRequestResponse>({ key: id });
  const outcome = fetcher.data ?? answer;
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  if (outcome?.kind === 'taken') {
    return (
      <Notice kind="success" live>
        {outcome.sentence}
      </Notice>
    );
  }
  return (
    <fetcher.Form method="post" action={action} noValidate className="max-w-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      <TextField
        id={id}
        key={refused?.entered}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        label={label}
        hint={consent}
        error={refused?.sentence}
        defaultValue={refused?.entered}
        placeholder="Email"
      />
      <Button
        kind="outline"
        className="mt-4"
        pendingLabel={isResponsePending(fetcher, refused !== undefined) ? 'Saving' : undefined}
      >
        {submitLabel}
      </Button>
      <div role="status" className="sr-only">
        {refused?.sentence}
      </div>
    </fetcher.Form>
  );
}

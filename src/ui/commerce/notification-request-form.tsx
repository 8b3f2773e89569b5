import { useFetcher } from 'react-router';
import { isAwaited } from '../base/awaited.ts';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';
import { TextField } from '../base/text-field.tsx';

export type NotificationRequestAnswer =
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly entered: string };

export type NotificationRequestFormProps = {
  /** The form's id, unique on the page. */
  id: string;
  /** The path that the form is sent to, which also shows its errors without scripts. */
  action: string;
  label: string;
  /** How the address is used; submitting the form is the consent. */
  consent: string;
  /** Hidden fields that identify what is requested. */
  fields?: Readonly<Record<string, string>>;
  /** The page to return to without scripts; absent on the form's own page. */
  returnTo?: string | undefined;
  submitLabel?: string;
  /** The answer to a form sent without scripts. */
  answer?: NotificationRequestAnswer | undefined;
};

/** One email field for a request to be notified once. */
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
  const fetcher = useFetcher<NotificationRequestAnswer>({ key: id });
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
        pendingLabel={isAwaited(fetcher, refused !== undefined) ? 'Saving' : undefined}
      >
        {submitLabel}
      </Button>
      <div role="status" className="sr-only">
        {refused?.sentence}
      </div>
    </fetcher.Form>
  );
}

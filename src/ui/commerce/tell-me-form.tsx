import { useFetcher } from 'react-router';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';
import { TextField } from '../base/text-field.tsx';

export type TellMeProps = {
  stateCode: string;
  stateName: string;
  /** What the address is used for; whoever presses the button agrees to it. */
  consent: string;
  /** The page to come back to without scripts; absent on the form's own page. */
  returnTo?: string;
  /** What an ordinary form was answered. */
  answer?: TellMeAnswer | undefined;
};

export type TellMeAnswer =
  | { readonly kind: 'taken'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly typed: string };

/** The way on for whoever lives where wine may not go yet: one field, one mail on the day it may. */
export function TellMeForm({ stateCode, stateName, consent, returnTo, answer }: TellMeProps) {
  const fetcher = useFetcher<TellMeAnswer>({ key: `tell-me-${stateCode}` });
  const told = fetcher.data ?? answer;
  const refused = told?.kind === 'refused' ? told : undefined;
  if (told?.kind === 'taken') {
    return (
      <Notice kind="success" live>
        {told.sentence}
      </Notice>
    );
  }
  return (
    <fetcher.Form
      method="post"
      action={`/shipping-states/tell-me?state=${stateCode}`}
      noValidate
      className="max-w-form"
    >
      <input type="hidden" name="stateCode" value={stateCode} />
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      <TextField
        id={`tell-me-${stateCode}`}
        key={refused?.typed}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        label={`Tell me when you can ship to ${stateName}`}
        hint={consent}
        error={refused?.sentence}
        defaultValue={refused?.typed}
        placeholder="E-mail"
      />
      <Button kind="outline" className="mt-4" pendingLabel={fetcher.state === 'idle' ? undefined : 'Saving'}>
        Tell me
      </Button>
      <div role="status" className="sr-only">
        {refused?.sentence}
      </div>
    </fetcher.Form>
  );
}

import { href } from 'react-router';
import { type WishAnswer, WishForm } from './wish-form.tsx';

export type TellMeProps = {
  stateCode: string;
  stateName: string;
  /** How the address is used; submitting the form is the consent. */
  consent: string;
  /** The page to return to without scripts; absent on the form's own page. */
  returnTo?: string;
  /** The answer to a form sent without scripts. */
  answer?: WishAnswer | undefined;
};

/** For visitors in a state without shipping: one email on the day it opens. */
export function TellMeForm({ stateCode, stateName, ...words }: TellMeProps) {
  return (
    <WishForm
      id={`tell-me-${stateCode}`}
      action={`${href('/shipping-states/tell-me')}?state=${stateCode}`}
      label={`Email me when you ship to ${stateName}`}
      fields={{ stateCode }}
      {...words}
    />
  );
}

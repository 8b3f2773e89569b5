import { href } from 'react-router';
import { type WishAnswer, WishForm } from './wish-form.tsx';

export type TellMeProps = {
  stateCode: string;
  stateName: string;
  /** What the address is used for; whoever presses the button agrees to it. */
  consent: string;
  /** The page to come back to without scripts; absent on the form's own page. */
  returnTo?: string;
  /** What an ordinary form was answered. */
  answer?: WishAnswer | undefined;
};

/** The way on for whoever lives where wine may not go yet: one mail on the day it may. */
export function TellMeForm({ stateCode, stateName, ...words }: TellMeProps) {
  return (
    <WishForm
      id={`tell-me-${stateCode}`}
      action={`${href('/shipping-states/tell-me')}?state=${stateCode}`}
      label={`Tell me when you can ship to ${stateName}`}
      fields={{ stateCode }}
      {...words}
    />
  );
}

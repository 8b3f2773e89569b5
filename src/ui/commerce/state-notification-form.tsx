import { href } from 'react-router';
import { type NotificationRequestAnswer, NotificationRequestForm } from './notification-request-form.tsx';

export type StateNotificationProps = {
  stateCode: string;
  stateName: string;
  /** How the address is used; submitting the form is the consent. */
  consent: string;
  /** The page to return to without scripts; absent on the form's own page. */
  returnTo?: string;
  /** The answer to a form sent without scripts. */
  answer?: NotificationRequestAnswer | undefined;
};

/** A form for visitors in a state without shipping, who get one email on the day that shipping starts. */
export function StateNotificationForm({ stateCode, stateName, ...words }: StateNotificationProps) {
  return (
    <NotificationRequestForm
      id={`tell-me-${stateCode}`}
      action={`${href('/shipping-states/tell-me')}?state=${stateCode}`}
      label={`Email me when you ship to ${stateName}`}
      fields={{ stateCode }}
      {...words}
    />
  );
}

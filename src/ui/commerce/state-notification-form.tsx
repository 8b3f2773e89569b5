import { href } from 'react-router';
import { NotificationRequestForm, type NotificationRequestResponse } from './notification-request-form.tsx';

export type StateShippingNotificationFormProps = {
  stateCode: string;
  stateName: string;
  /** A statement of how the address is used. Submitting the form gives consent. */
  consent: string;
  /** The path to return to without scripts. Omitted on the form's own page. */
  returnTo?: string;
  /** The response to a form submitted without scripts. */
  answer?: NotificationRequestResponse | undefined;
};

/** A form for visitors in a state without shipping. It requests a single email on the day that shipping to the state starts. */
export function StateShippingNotificationForm({
  stateCode,
  stateName,
  ...words
}: StateShippingNotificationFormProps) {
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

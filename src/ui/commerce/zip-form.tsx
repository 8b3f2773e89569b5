import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, type ButtonKind } from '../base/button.tsx';
import { TextField } from '../base/text-field.tsx';
import {
  StateShippingNotificationForm,
  type StateShippingNotificationFormProps,
} from './state-notification-form.tsx';

type ZipFormProps = {
  /** The path of the page that contains the form. It shows the answer when requested with a query such as `?zip=93446`. */
  page: string;
  zipCode: string;
  label: string;
  buttonLabel: string;
  buttonKind?: ButtonKind;
  /** Whether the page keeps its scroll position, because the answer appears below the form. If false, the page scrolls to its top. */
  keepsPlace?: boolean;
  /** The problem with the entered ZIP code; undefined if the code is valid. */
  problem: string | undefined;
  /** The answer to the form, announced to screen readers when it appears. */
  children: ReactNode;
};

/** A form that checks whether wine can be shipped to a ZIP code. It is a plain GET form, so each answer has its own URL. */
export function ZipShippingForm(props: ZipFormProps) {
  const {
    page,
    zipCode,
    label,
    buttonLabel,
    buttonKind = 'filled',
    keepsPlace = false,
    problem,
    children,
  } = props;
  return (
    <>
      <Form
        method="get"
        action={page}
        preventScrollReset={keepsPlace}
        noValidate
        className="flex items-start gap-3"
      >
        <TextField
          key={zipCode}
          id="zip"
          name="zip"
          label={label}
          defaultValue={zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          error={problem}
          className="w-full max-w-64"
        />
        {/* Aligned with the field, below the height of its label. */}
        <Button kind={buttonKind} className="mt-7.5 min-h-13">
          {buttonLabel}
        </Button>
      </Form>
      <div role="status" className="mt-4 empty:hidden">
        {problem !== undefined && <span className="sr-only">{problem}</span>}
        {children}
      </div>
    </>
  );
}

type StateNotificationOfferProps = {
  /** The notification to offer; undefined if the winery ships to the state and only this ZIP code is excluded. */
  watch: StateShippingNotificationFormProps | undefined;
  page: string;
  zipCode: string;
};

/** A form for a notification when shipping to the state starts. Renders nothing without `watch`. */
export function StateShippingNotificationOffer({ watch, page, zipCode }: StateNotificationOfferProps) {
  if (!watch) return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <StateShippingNotificationForm {...watch} returnTo={`${page}?zip=${encodeURIComponent(zipCode)}`} />
    </div>
  );
}

import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, type ButtonKind } from '../base/button.tsx';
import { TextField } from '../base/text-field.tsx';
import { StateNotificationForm, type StateNotificationProps } from './state-notification-form.tsx';

type ZipFormProps = {
  /** The path of the page with the form, which answers with a query such as `?zip=93446`. */
  page: string;
  zipCode: string;
  label: string;
  buttonLabel: string;
  buttonKind?: ButtonKind;
  /** Whether the answer appears below the form and the page keeps its scroll position; otherwise it scrolls to its top. */
  keepsPlace?: boolean;
  /** What is wrong with the ZIP code itself; undefined if it is valid. */
  problem: string | undefined;
  /** The answer to the form, announced when it arrives. */
  children: ReactNode;
};

/** Asks whether wine can be shipped to a ZIP, with a plain form whose answer has its own address. */
export function ZipForm(props: ZipFormProps) {
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
  /** What the notification needs; undefined if the winery ships to the state and only this ZIP code is excluded. */
  watch: StateNotificationProps | undefined;
  page: string;
  zipCode: string;
};

/** Offers a notification when shipping to the state starts; renders nothing without `watch`. */
export function StateNotificationOffer({ watch, page, zipCode }: StateNotificationOfferProps) {
  if (!watch) return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <StateNotificationForm {...watch} returnTo={`${page}?zip=${encodeURIComponent(zipCode)}`} />
    </div>
  );
}

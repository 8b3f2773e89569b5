import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, type ButtonKind } from '../base/button.tsx';
import { TextField } from '../base/text-field.tsx';
import { TellMeForm, type TellMeProps } from './tell-me-form.tsx';

type ZipFormProps = {
  /** The page that it stands on, which answers by an address of its own: `?zip=93446`. */
  page: string;
  zipCode: string;
  label: string;
  buttonLabel: string;
  buttonKind?: ButtonKind;
  /** The answer stands below the question; else it is a page of its own, read from its top. */
  keepsPlace?: boolean;
  /** What is wrong with the ZIP itself. */
  problem: string | undefined;
  /** The answer, read out when it comes. */
  children: ReactNode;
};

/** May wine go there, and what comes of it: asked by a plain form whose answer has an address of its own. */
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
        {/* As far down as the label above the field is high. */}
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

type ToldWhenOpenProps = {
  /** Undefined where the state is open and only this ZIP is not. */
  watch: TellMeProps | undefined;
  page: string;
  zipCode: string;
};

/** Below a no: the offer to tell on the day it becomes a yes. */
export function ToldWhenOpen({ watch, page, zipCode }: ToldWhenOpenProps) {
  if (!watch) return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <TellMeForm {...watch} returnTo={`${page}?zip=${encodeURIComponent(zipCode)}`} />
    </div>
  );
}

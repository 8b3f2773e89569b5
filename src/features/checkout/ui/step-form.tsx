import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { Requirement } from '../../../engine/checkout/requirements/types.ts';
import type { PriceSummary } from '../../../engine/pricing/summary-rules.ts';
import { accountMarkFieldName } from '../../../platform/account-mark.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { type CheckoutSlotName, emptyOrderSlots, isEditableSlotField } from '../order-slot-rules.ts';
import {
  type CheckoutPageStep,
  checkboxPresentFieldName,
  fieldErrorSentence,
  fieldNameForError,
  isFieldSavedOnChange,
  saveGroupOfField,
} from '../rules.ts';
import type { RefusedCheckoutStep } from '../types.ts';
import { useCheckoutStore } from './checkout-store.ts';
import { useCheckoutFlow } from './flow-context.ts';

export type StepFieldState = {
  /** Returns a field's initial value: the text of a refused submission, or else the saved value. */
  value(name: string, saved: string): string;
  error(field: string): string | undefined;
};

type StepFormProps = {
  step: CheckoutPageStep;
  requirements: readonly Requirement[];
  sent: RefusedCheckoutStep | undefined;
  submitLabel: string;
  /** The order total, shown next to the button on phones. */
  total?: PriceSummary['total'];
  /** The form's intent: `place` if the step is the last one and its button books; by default `save`. */
  intent?: 'save' | 'place';
  children: (fields: StepFieldState) => ReactNode;
};

/**
 * The form of one step, a plain POST that works without JavaScript. With JavaScript, each field is saved when it loses focus, or on change
 * if `isFieldSavedOnChange`. The server's requirements determine the errors shown; the browser has no validation rules of its own.
 */
export function CheckoutStepForm(props: StepFormProps) {
  const { step, requirements, sent, submitLabel, total, intent = 'save', children } = props;
  const { page, slot } = useCheckoutFlow();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const wasSent = sent?.step === step;
  const isPending = navigation.state !== 'idle' && navigation.formData?.get('step') === step;
  useRememberedFields(form, slot);

  const error = (field: string) =>
    wasSent
      ? fieldErrorSentence(requirements, field, true)
      : left.has(field)
        ? fieldErrorSentence(requirements, field, false)
        : undefined;
  const problems = wasSent ? requirements.map(({ field, sentence }) => ({ fieldId: field, sentence })) : [];

  function handleBlur(event: FocusEvent<HTMLFormElement>): void {
    const field = event.target;
    if (!isFormField(field) || field.type === 'hidden' || !form.current || field.value === '') return;
    if (isFieldSavedOnChange(field.name)) return;
    const next: EventTarget | null = event.relatedTarget;
    // The step's own button sends everything anyway; an autosave at the same moment would race it.
    if (next instanceof HTMLButtonElement && next.type === 'submit') return;
    setLeft((before) => new Set([...before, fieldNameForError(field.name)]));
    save(form.current, field.name);
  }

  function handleInput(event: React.FormEvent<HTMLFormElement>): void {
    rememberField(slot, event);
    const { target } = event;
    if (form.current && isFormField(target) && isFieldSavedOnChange(target.name))
      save(form.current, target.name);
  }

  function save(from: HTMLFormElement, name: string): void {
    const alone = fieldAlone(new FormData(from), step, name);
    // The router aborts the first of two requests with the same key, which may not have arrived yet.
    const fetcherKey = `autosave-${saveGroupOfField(name)}`;
    void submit(alone, { method: 'post', action: page, navigate: false, fetcherKey });
  }

  return (
    <Form
      ref={form}
      method="post"
      action={page}
      id={`form-${step}`}
      noValidate
      onBlur={handleBlur}
      onInput={handleInput}
      className="max-w-(--container-form)"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="step" value={step} />
      <div className="space-y-5">
        <ErrorSummary title="Please check the following" problems={problems} occasion={sent} />
        {children({ value: (name, saved) => (wasSent ? (sent.entered[name] ?? saved) : saved), error })}
        <div className="phone-bar flex items-center justify-between gap-4">
          {total && (
            <p className="figures min-w-0 text-small leading-5 sm:hidden">
              {total.label}
              <span className="block font-semibold">{total.amount}</span>
            </p>
          )}
          <Button pendingLabel={isPending ? 'Saving' : undefined}>{submitLabel}</Button>
        </div>
      </div>
    </Form>
  );
}

function isFormField(
  target: EventTarget,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/**
 * Returns a form with a single field of `whole`. Autosaves run in parallel and may arrive in any order, so none may carry an older value of
 * another field. Only the parts of a date or a list, and a checkbox with its marker field, are sent together.
 */
function fieldAlone(whole: FormData, step: CheckoutPageStep, name: string): FormData {
  const alone = new FormData();
  alone.set('intent', 'autosave');
  alone.set('step', step);
  for (const [key, value] of whole) {
    const belongsToSave =
      saveGroupOfField(key) === saveGroupOfField(name) || key === checkboxPresentFieldName(name);
    if (belongsToSave || key === accountMarkFieldName) alone.append(key, value);
  }
  return alone;
}

/** Saves a field's input to the browser's checkout store, except the birth date, which the store doesn't keep. */
function rememberField(slot: CheckoutSlotName, event: React.FormEvent<HTMLFormElement>): void {
  const { target } = event;
  if (isFormField(target) && isEditableSlotField(slot, target.name))
    useCheckoutStore.getState().changeOrder(slot, { [target.name]: target.value });
}

/**
 * Restores unsaved input after a refresh, into fields that the server's draft left empty. Ignores the initial values of a slot, such as the
 * winery's address.
 */
function useRememberedFields(form: React.RefObject<HTMLFormElement | null>, slot: CheckoutSlotName): void {
  useEffect(() => {
    void Promise.resolve(useCheckoutStore.persist.rehydrate()).then(() => {
      const remembered = new Map<string, unknown>(Object.entries(useCheckoutStore.getState()[slot]));
      const first = new Map<string, unknown>(Object.entries(emptyOrderSlots[slot]));
      for (const element of form.current?.elements ?? []) {
        const isText = isFormField(element) && element.type !== 'radio' && element.type !== 'hidden';
        if (!isText || element.value !== '' || !isEditableSlotField(slot, element.name)) continue;
        const entered = remembered.get(element.name);
        if (typeof entered === 'string' && entered !== first.get(element.name)) element.value = entered;
      }
    });
  }, [form, slot]);
}

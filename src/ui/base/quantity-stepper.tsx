import { useId, useRef } from 'react';
import { Icon } from '../media/icons.tsx';
import { FieldError, fieldDescriptionIds } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type QuantityStepperProps = {
  /** The accessible name, such as “Quantity of Three Ropes GSM 2022”. Not visible. */
  label: string;
  name: string;
  id?: string;
  min?: number;
  max?: number | undefined;
  value?: number;
  defaultValue?: number;
  onChange?: (quantity: number) => void;
  disabled?: boolean;
  error?: string | undefined;
};

/** A number field with plus and minus buttons. The buttons appear only with scripts. */
export function QuantityStepper({
  label,
  name,
  id,
  min = 1,
  max,
  value,
  defaultValue = 1,
  onChange,
  disabled = false,
  error,
}: QuantityStepperProps) {
  const inSentence = label.charAt(0).toLowerCase() + label.slice(1);
  const ownId = useId();
  const fieldId = id ?? ownId;
  const input = useRef<HTMLInputElement>(null);

  function step(by: 1 | -1): void {
    const field = input.current;
    if (field === null) return;
    if (by === 1) field.stepUp();
    else field.stepDown();
    // A click on a button fires no `input` event by itself, so notify the field and its form.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function report(field: HTMLInputElement): void {
    if (!Number.isNaN(field.valueAsNumber)) onChange?.(field.valueAsNumber);
  }

  return (
    <div>
      <div className="stepper">
        <StepButton
          words={`Decrease ${inSentence}`}
          icon="minus"
          disabled={disabled}
          onPress={() => step(-1)}
        />
        <input
          ref={input}
          type="number"
          inputMode="numeric"
          id={fieldId}
          name={name}
          aria-label={label}
          min={min}
          max={max}
          step={1}
          required
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={fieldDescriptionIds(fieldId, { error })}
          onInput={({ currentTarget }) => report(currentTarget)}
          {...(value === undefined ? { defaultValue } : { value })}
          className="plain-number figures w-12 bg-transparent text-center text-text"
        />
        <StepButton
          words={`Increase ${inSentence}`}
          icon="plus"
          disabled={disabled}
          onPress={() => step(1)}
        />
      </div>
      {error !== undefined && <FieldError id={fieldId}>{error}</FieldError>}
    </div>
  );
}

type StepButtonProps = { words: string; icon: 'plus' | 'minus'; disabled: boolean; onPress: () => void };

function StepButton({ words, icon, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="grid w-11 place-items-center rounded-winery text-ink hover:bg-paper-deep disabled:text-ink-soft noscript:hidden"
    >
      <Icon name={icon} size={16} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </button>
  );
}

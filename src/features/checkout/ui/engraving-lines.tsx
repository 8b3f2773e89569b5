import type { FocusEvent, FormEvent } from 'react';
import { engravingWidth, maxEngravingWidth, normalizeEngraving } from '../../../core/engraving.ts';
import { maxDeliveryTextLengths } from '../../../engine/checkout/delivery/rules.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { StepFieldState } from './step-form.tsx';
import { StepCheckbox } from './tick.tsx';

const names = ['engravingLine1', 'engravingLine2'] as const;

/** Returns the two engraving lines: as last submitted, or else as saved in the draft. */
export function enteredEngravingLines(
  contents: CheckoutView['contents'],
  fields?: StepFieldState,
): readonly string[] {
  return names.map((name) => fields?.value(name, contents[name]) ?? contents[name]);
}

type EngravingLinesProps = {
  contents: CheckoutView['contents'];
  fields: StepFieldState;
  /** Called with the text of both lines after each change. */
  onChange?: ((lines: readonly string[]) => void) | undefined;
};

/** The two engraving lines and the proofreading checkbox. Input is cut to the width that fits on the bottle. */
export function EngravingLineFields({ contents, fields, onChange }: EngravingLinesProps) {
  const lines = enteredEngravingLines(contents, fields);

  function change({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
    while (engravingWidth(normalizeEngraving(input.value)) > maxEngravingWidth)
      input.value = input.value.slice(0, -1);
    const { form } = input;
    if (form) onChange?.(names.map((name) => String(new FormData(form).get(name) ?? '')));
  }

  /** Replaces the input with the text as it will be engraved. */
  function settle({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
    input.value = normalizeEngraving(input.value);
  }

  return (
    <>
      {names.map((name, index) => (
        <TextField
          key={name}
          id={name}
          name={name}
          label={index === 0 ? 'First line' : 'Second line'}
          optional={index === 1}
          autoComplete="off"
          maxLength={maxDeliveryTextLengths.engravingLine}
          hint={
            index === 0
              ? 'Up to 20 letters, numbers, spaces and & . , ’ –, depending on the width of the letters'
              : undefined
          }
          defaultValue={lines[index]}
          onInput={change}
          onBlur={settle}
          error={fields.error(name)}
        />
      ))}
      <StepCheckbox
        name="engravingProofread"
        label="I’ve proofread this. Engrave it exactly as shown."
        saved={contents.engravingProofread}
        fields={fields}
      />
    </>
  );
}

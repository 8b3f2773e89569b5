import type { FocusEvent, FormEvent } from 'react';
import { engravingWidth, tidyEngraving, widestEngraving } from '../../../core/engraving.ts';
import { longestWish } from '../../../engine/checkout/delivery/rules.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { FieldState } from './step-form.tsx';
import { Tick } from './tick.tsx';

const names = ['engravingLine1', 'engravingLine2'] as const;

/** The two lines as the form shows them: as sent, else as saved. */
export function engravingLines(contents: CheckoutView['contents'], fields?: FieldState): readonly string[] {
  return names.map((name) => fields?.value(name, contents[name]) ?? contents[name]);
}

type EngravingLinesProps = {
  contents: CheckoutView['contents'];
  fields: FieldState;
  /** Called with both lines after every change of one. */
  onChange?: ((lines: readonly string[]) => void) | undefined;
};

/** Asks for the two lines and that they were proofread; takes no letter that the glass has no room for. */
export function EngravingLines({ contents, fields, onChange }: EngravingLinesProps) {
  const lines = engravingLines(contents, fields);

  function change({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
    while (engravingWidth(tidyEngraving(input.value)) > widestEngraving)
      input.value = input.value.slice(0, -1);
    const { form } = input;
    if (form) onChange?.(names.map((name) => String(new FormData(form).get(name) ?? '')));
  }

  /** What is proofread is what is cut. */
  function settle({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
    input.value = tidyEngraving(input.value);
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
          maxLength={longestWish.engravingLine}
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
      <Tick
        name="engravingProofread"
        label="I’ve proofread this. Engrave it exactly as shown."
        saved={contents.engravingProofread}
        fields={fields}
      />
    </>
  );
}

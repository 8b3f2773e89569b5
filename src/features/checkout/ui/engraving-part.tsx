import { type FormEvent, useState } from 'react';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { longestWish } from '../../../engine/delivery/rules.ts';
import { TextField } from '../../../ui/base/text-field.tsx';
import { EngravingPreview } from '../../../ui/commerce/engraving-preview.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import type { FieldState } from './step-form.tsx';
import { Tick } from './tick.tsx';

type EngravingPartProps = {
  contents: CheckoutView['contents'];
  picture: PictureSource;
  fields: FieldState;
};

const names = ['engravingLine1', 'engravingLine2'] as const;

/** Two lines for the glass, drawn on it while they are typed; without scripts as they were saved. */
export function EngravingPart({ contents, picture, fields }: EngravingPartProps) {
  const saved = names.map((name) => fields.value(name, contents[name]));
  const [lines, setLines] = useState<readonly string[]>(saved);

  function follow({ target }: FormEvent<HTMLElement>): void {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    setLines((before) => names.map((each, index) => (each === name ? value : (before[index] ?? ''))));
  }

  return (
    <fieldset className="border-line border-b pb-8" onInput={follow}>
      <legend className="mb-4 font-medium">What is cut into the glass</legend>
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <EngravingPreview picture={picture} lines={lines} className="max-sm:mx-auto max-sm:w-56 sm:order-2" />
        <div className="space-y-5">
          {names.map((name, index) => (
            <TextField
              key={name}
              id={name}
              name={name}
              label={index === 0 ? 'First line' : 'Second line'}
              optional={index === 1}
              autoComplete="off"
              maxLength={longestWish.engravingLine}
              hint={index === 0 ? 'Up to 20 letters, digits, spaces and & . , ’ –' : undefined}
              defaultValue={saved[index]}
              error={fields.error(name)}
            />
          ))}
          <Tick
            name="engravingProofread"
            label="I have read it again: this is how it is to be cut"
            saved={contents.engravingProofread}
            fields={fields}
          />
        </div>
      </div>
      <p className="mt-5 text-ink-soft text-small">
        Cut by hand and gilded, which takes ten working days. Once the engraver has begun it can be neither
        changed nor returned.
      </p>
    </fieldset>
  );
}

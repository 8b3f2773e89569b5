import { formatCents } from '../../../core/money.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { extraCodes } from '../../../engine/delivery/extras-table.ts';
import { longestWish } from '../../../engine/delivery/rules.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { FieldState } from './step-form.tsx';
import { Tick } from './tick.tsx';

export type EngravingView = Pick<CheckoutView, 'contents' | 'extras' | 'magnums'>;

/** Two lines on a magnum, for carts that have one; or for a wish whose magnum has left the cart, so that it can be taken back. */
export function EngravingFields({ view, fields }: { view: EngravingView; fields: FieldState }) {
  const { contents, extras, magnums } = view;
  const engraving = extras.find(({ code }) => code === extraCodes.engraving);
  if (!engraving || (magnums === 0 && contents.engravedBottles === 0)) return null;
  const { engravedBottles, engravingLine1, engravingLine2 } = contents;
  return (
    <Disclosure
      title={`Have ${magnums === 1 ? 'the magnum' : 'a magnum'} engraved, ${formatCents(engraving.priceCents)} each`}
      isOpen={engravedBottles > 0}
      className="border-line border-t"
    >
      <p className="text-ink-soft text-small">
        Cut into the glass by hand, which takes ten working days. An engraved bottle cannot be returned.
      </p>
      <div className="flex items-center justify-between gap-4">
        <span>Magnums to engrave</span>
        <QuantityStepper
          id="engravedBottles"
          name="engravedBottles"
          label="Magnums to engrave"
          min={0}
          max={Math.max(magnums, engravedBottles)}
          defaultValue={Number(fields.value('engravedBottles', String(engravedBottles))) || 0}
          error={fields.error('engravedBottles')}
        />
      </div>
      <EngravingLine number={1} saved={engravingLine1} fields={fields} />
      <EngravingLine number={2} saved={engravingLine2} fields={fields} />
      <Tick
        name="engravingProofread"
        label="I have read it again: this is how it is to be cut"
        saved={contents.engravingProofread}
        fields={fields}
      />
    </Disclosure>
  );
}

type EngravingLineProps = { number: 1 | 2; saved: string; fields: FieldState };

function EngravingLine({ number, saved, fields }: EngravingLineProps) {
  const name = `engravingLine${number}`;
  return (
    <TextField
      id={name}
      name={name}
      label={number === 1 ? 'First line' : 'Second line'}
      optional={number === 2}
      maxLength={longestWish.engravingLine}
      hint={number === 1 ? 'Up to 20 letters, digits, spaces and & . , ’ –' : undefined}
      defaultValue={fields.value(name, saved)}
      error={fields.error(name)}
    />
  );
}

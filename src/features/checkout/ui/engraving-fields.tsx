import { formatCents } from '../../../core/money.ts';
import { isEngraving } from '../../../engine/catalog/extras-table.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { EngravingLineFields } from './engraving-lines.tsx';
import type { StepFieldState } from './step-form.tsx';

export type EngravingFieldsView = Pick<CheckoutView, 'contents' | 'extras' | 'magnums'>;

/**
 * The engraving section, for carts with a magnum. Also shown if the magnum of an existing request was removed, so that the customer can
 * undo the request.
 */
export function EngravingFields({ view, fields }: { view: EngravingFieldsView; fields: StepFieldState }) {
  const { contents, extras, magnums } = view;
  const engraving = extras.find(isEngraving);
  if (!engraving || (magnums === 0 && contents.engravedBottles === 0)) return null;
  const { engravedBottles } = contents;
  return (
    <Disclosure
      title={`Have ${magnums === 1 ? 'the magnum' : 'a magnum'} engraved, ${formatCents(engraving.priceCents)} each`}
      isOpen={engravedBottles > 0}
      className="border-line border-t"
    >
      <p className="text-ink-soft text-small">
        We engrave each bottle by hand, which takes ten business days. Engraved bottles can’t be returned.
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
      <EngravingLineFields contents={contents} fields={fields} />
    </Disclosure>
  );
}

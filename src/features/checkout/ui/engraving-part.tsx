import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { EngravingPreview } from '../../../ui/commerce/engraving-preview.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { EngravingLineFields } from './engraving-lines.tsx';
import type { StepFieldState } from './step-form.tsx';

type EngravingPartProps = {
  contents: CheckoutView['contents'];
  picture: PictureSource;
  /** The current text of both lines. */
  lines: readonly string[];
  onChange: (lines: readonly string[]) => void;
  fields: StepFieldState;
};

/** The engraving fields of a reward. The preview is in the summary on wide screens and above the fields on narrow ones. */
export function RewardEngravingFields({ contents, picture, lines, onChange, fields }: EngravingPartProps) {
  return (
    <fieldset className="border-line border-b pb-8">
      <legend className="mb-4 font-medium">Your engraving</legend>
      <EngravingPreview picture={picture} lines={lines} className="mx-auto mb-6 max-w-96 lg:hidden" />
      <div className="space-y-5">
        <EngravingLineFields contents={contents} fields={fields} onChange={onChange} />
      </div>
      <p className="mt-5 text-ink-soft text-small">
        We engrave and gild each bottle by hand, which takes ten business days. Once engraving begins, the
        bottle can’t be changed or returned.
      </p>
    </fieldset>
  );
}

import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { unlessText } from '../../../engine/clubs/shipments/rules.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { OrderSummary } from '../../../ui/commerce/order-summary.tsx';
import { bottlesIn, isComing, meterText } from '../rules.ts';
import type { BoxPage, PricedBox, ShownBox } from '../types.ts';
import type { EditedBox } from './use-box.ts';

/** The form that holds the box; what stands beside it belongs to it by this id. */
export const boxFormId = 'box';

type MeterProps = { box: Pick<ShownBox, 'bottles' | 'minimum' | 'maximum'>; lines: EditedBox['lines'] };

/** How full the box is: one mark for each place, and one where the fewest that are sent end. */
export function BoxMeter({ box, lines }: MeterProps) {
  const { bottles, minimum } = box;
  const filled = bottlesIn(lines);
  const places = Array.from({ length: Math.max(bottles, filled) }, (_, place) => place + 1);
  return (
    <div>
      <p className="figures flex items-baseline justify-between gap-4">
        <span className="font-medium">{meterText(lines, box)}</span>
        <span className={filled < minimum ? 'text-error text-small' : 'text-ink-soft text-small'}>
          minimum {minimum}
        </span>
      </p>
      <div aria-hidden="true" className="keeps-colours mt-2 flex gap-1">
        {places.map((place) => (
          <span
            key={place}
            className={`h-1.5 flex-1 ${place > filled ? 'bg-line' : filled < minimum ? 'bg-error' : 'bg-wine'} ${
              place === minimum && minimum < places.length ? 'mr-1.5' : ''
            }`}
          />
        ))}
      </div>
    </div>
  );
}

type BoxSummaryProps = {
  page: BoxPage;
  edited: EditedBox;
  isSaving: boolean;
  /** Two boxes are to be chosen between first. */
  isTorn: boolean;
};

/** What the box comes to as it stands, and the one press that keeps it. */
export function BoxSummary({ page, edited, isSaving, isTorn }: BoxSummaryProps) {
  const { box } = page;
  const { lines, priced, isPricing, isDirty, drop } = edited;
  const isOpen = box.closed === undefined;
  return (
    <section aria-label="What it comes to" className="space-y-5">
      {isOpen && <BoxMeter box={box} lines={lines} />}
      {isComing(box) && box.isGift ? (
        <p>All of it is paid by your gift.</p>
      ) : isComing(box) ? (
        <OrderSummary {...priced.summary} isPending={isPricing} />
      ) : (
        <p className="text-ink-soft text-small">Nothing of it is sent, and nothing was charged.</p>
      )}
      {isOpen && !isPricing && <PricedNotes priced={priced} />}
      {isOpen && <p className="text-ink-soft text-small">{chargeWords(page, priced)}</p>}
      {isOpen && !isTorn && (
        <div className="space-y-3">
          <div className="hidden lg:block">
            <Button
              form={boxFormId}
              name="do"
              value="save"
              wide
              pendingLabel={isSaving ? 'Saving your box' : undefined}
            >
              Save the box
            </Button>
          </div>
          <p role="status" className="text-ink-soft text-small">
            {isDirty ? 'Not saved yet.' : savedWords(box)}{' '}
            {isDirty && (
              <Button kind="text" type="button" onClick={drop} className="min-h-11 text-small">
                Drop the changes
              </Button>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

/** When it is charged and to what, or why it is not. */
function chargeWords({ box, chargedOn, cardName }: BoxPage, { cardDueCents }: PricedBox): string {
  const unless = unlessText(box.passedOver);
  if (unless !== undefined) return unless;
  if (box.isGift) return `It is prepared on ${formatLongDate(chargedOn)}.`;
  if (cardName === undefined) return 'Nothing is charged before your membership has a card.';
  const payer = cardDueCents === 0 ? 'Paid by your gift cards and credit' : `Charged to ${cardName}`;
  return `${payer} on ${formatLongDate(chargedOn)}, not before.`;
}

function savedWords({ shipment: { savedAt } }: Pick<ShownBox, 'shipment'>): string {
  if (savedAt === undefined) return 'The winemaker’s pick. Leave it, and it comes as it is.';
  return 'This is your box as it is saved, and its bottles are set aside for you.';
}

/** What stands in the way, and what is worth a look. */
export function PricedNotes({ priced: { refusals, warnings } }: { priced: PricedBox }) {
  return (
    <>
      {refusals.length > 0 && (
        <Notice kind="error" live>
          {refusals.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice>
          {warnings.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** On phones the sum and the press that keeps it stay under the thumb. */
export function BoxBar({ page: { box }, edited, isSaving, isTorn }: BoxSummaryProps) {
  if (box.closed || isTorn) return null;
  const { lines, priced, isPricing } = edited;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex items-center justify-between gap-4 border-line border-t bg-paper px-5 py-2.5 lg:hidden print:hidden">
      <p className="figures min-w-0 text-small leading-5">
        {meterText(lines, box)}
        <span className={`block font-semibold ${isPricing ? 'opacity-60' : ''}`}>
          {box.isGift ? 'Paid by your gift' : formatCents(priced.totalCents)}
        </span>
      </p>
      <Button
        form={boxFormId}
        name="do"
        value="save"
        pendingLabel={isSaving ? 'Saving' : undefined}
        className="shrink-0"
      >
        Save the box
      </Button>
    </div>
  );
}

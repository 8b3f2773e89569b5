import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { notSentSentence } from '../../../engine/clubs/shipments/rules.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { OrderSummary } from '../../../ui/commerce/order-summary.tsx';
import { bottleCountText, countBottlesInBox, isBoxSentOrPending } from '../rules.ts';
import type { BoxPageData, DisplayedBox, PricedBox } from '../types.ts';
import type { EditedBox } from './use-box.ts';

/** The id of the editor's form, for submit buttons outside the form element. */
export const boxFormId = 'box';

type MeterProps = { box: Pick<DisplayedBox, 'bottles' | 'minimum' | 'maximum'>; lines: EditedBox['lines'] };

/** A meter with one segment per bottle and a gap after the minimum. */
export function BottleCountMeter({ box, lines }: MeterProps) {
  const { bottles, minimum } = box;
  const filled = countBottlesInBox(lines);
  const places = Array.from({ length: Math.max(bottles, filled) }, (_, place) => place + 1);
  return (
    <div>
      <p className="figures flex items-baseline justify-between gap-4">
        <span className="font-medium">{bottleCountText(lines, box)}</span>
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
  page: BoxPageData;
  edited: EditedBox;
  isSaving: boolean;
  /** Whether the member must first choose between two conflicting versions. */
  hasConflict: boolean;
};

/** The total of the edited box, with the save button. */
export function BoxSummary({ page, edited, isSaving, hasConflict }: BoxSummaryProps) {
  const { box } = page;
  const { lines, priced, isPricing, isDirty, discard } = edited;
  const isOpen = box.closed === undefined;
  return (
    <section aria-label="Box summary" className="space-y-5">
      {isOpen && <BottleCountMeter box={box} lines={lines} />}
      {isBoxSentOrPending(box) && box.isGift ? (
        <p>Paid in full by your gift.</p>
      ) : isBoxSentOrPending(box) ? (
        <OrderSummary {...priced.summary} isPending={isPricing} />
      ) : (
        <p className="text-ink-soft text-small">We didn’t send this box or charge you for it.</p>
      )}
      {isOpen && !isPricing && <PricingNotices priced={priced} />}
      {isOpen && <p className="text-ink-soft text-small">{chargeText(page, priced)}</p>}
      {isOpen && !hasConflict && (
        <div className="space-y-3">
          <div className="hidden lg:block">
            <Button
              form={boxFormId}
              name="do"
              value="save"
              wide
              pendingLabel={isSaving ? 'Saving' : undefined}
            >
              Save box
            </Button>
          </div>
          <p role="status" className="text-ink-soft text-small">
            {isDirty ? 'You have unsaved changes.' : savedText(box)}{' '}
            {isDirty && (
              <Button kind="text" type="button" onClick={discard} className="min-h-11 text-small">
                Discard changes
              </Button>
            )}
          </p>
        </div>
      )}
    </section>
  );
}

/** Returns when the box is charged and to which card, or why it won't be charged. */
function chargeText({ box, chargedOn, cardName }: BoxPageData, { cardDueCents }: PricedBox): string {
  const notChargedReason = notSentSentence(box.skippedFor);
  if (notChargedReason !== undefined) return notChargedReason;
  if (box.isGift) return `We’ll prepare it on ${formatLongDate(chargedOn)}.`;
  if (cardName === undefined) return 'Add a card to your membership to receive this box.';
  const payer = cardDueCents === 0 ? 'We’ll use your gift cards and credit' : `We’ll charge ${cardName}`;
  return `${payer} on ${formatLongDate(chargedOn)}, not before.`;
}

function savedText({ shipment: { savedAt } }: Pick<DisplayedBox, 'shipment'>): string {
  if (savedAt === undefined)
    return 'This is the winemaker’s pick. If you don’t change it, we’ll send it as is.';
  return 'Your box is saved, and we’re holding its bottles for you.';
}

/** Notices of the problems that prevent saving, and of warnings. */
export function PricingNotices({ priced: { refusals, warnings } }: { priced: PricedBox }) {
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

/** A bar at the bottom of small screens with the total and the save button. */
export function MobileBoxSummaryBar({ page: { box }, edited, isSaving, hasConflict }: BoxSummaryProps) {
  if (box.closed || hasConflict) return null;
  const { lines, priced, isPricing } = edited;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex items-center justify-between gap-4 border-line border-t bg-paper px-5 py-2.5 lg:hidden print:hidden">
      <p className="figures min-w-0 text-small leading-5">
        {bottleCountText(lines, box)}
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
        Save box
      </Button>
    </div>
  );
}

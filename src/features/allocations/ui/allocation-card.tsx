import { Form, useNavigation } from 'react-router';
import type { SkuId } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { bottleSizeLabel, displayName } from '../../../engine/catalog/rules.ts';
import { fieldOf, isOpen, wishFieldOf } from '../../../engine/wine-allocations/rules.ts';
import type { AllocationInView, LineInView } from '../../../engine/wine-allocations/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { wineryMoment } from '../../../ui/commerce/time-left.ts';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { lineFacts, wishSentence } from '../rules.ts';

type AllocationCardProps = {
  allocation: AllocationInView;
  pictures: Readonly<Record<SkuId, readonly PictureSource[]>>;
  now: Date;
  refusals: readonly Refusal[];
  /** The answer that brought them. */
  occasion: unknown;
};

/** One allocation: what is set aside until when, how much of it is left, and a wish for more where there may be more. */
export function AllocationCard({ allocation, pictures, now, refusals, occasion }: AllocationCardProps) {
  const { id, title, text, endsAt, startsAt, lines } = allocation;
  const isPending = useNavigation().formData?.get('allocation') === id;
  const begins = isOpen(allocation, now) ? undefined : `It begins on ${wineryMoment(startsAt)}.`;
  const canBuy = begins === undefined && lines.some(({ choices }) => choices.length > 1);
  const wishable = lines.filter(({ wishMaximum }) => wishMaximum > 0);
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  const error = (field: string) => refusals.find((refusal) => refusal.field === field)?.sentence;
  return (
    <section aria-labelledby={`allocation-${id}`}>
      <h2 id={`allocation-${id}`} className="type-title">
        {title}
      </h2>
      {text !== '' && <p className="mt-3 max-w-reading text-ink-soft">{text}</p>}
      <p className="mt-3 text-small">
        {begins ?? (
          <>
            Until {wineryMoment(endsAt)} · <Countdown until={endsAt} now={now} over="This has just ended." />
          </>
        )}
      </p>
      <Form method="post" className="mt-6 space-y-6">
        <input type="hidden" name="allocation" value={id} />
        <ErrorSummary title="Please look at this once more" problems={problems} occasion={occasion} />
        <LineList label={title}>
          {lines.map((line) => (
            <LineItem
              key={line.skuId}
              name={displayName(line.sku)}
              to={`/wines/${line.sku.slug}`}
              pictures={pictures[line.skuId] ?? []}
              detail={detailOf(line)}
            >
              <p className="mt-3 text-small">{lineFacts(line)}</p>
              {begins === undefined && line.choices.length > 1 && (
                <div className="mt-3 max-w-40">
                  <Select
                    id={fieldOf(line)}
                    name={fieldOf(line)}
                    label="Bottles"
                    options={line.choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
                    error={error(fieldOf(line))}
                  />
                </div>
              )}
            </LineItem>
          ))}
        </LineList>
        {canBuy && (
          <Button name="intent" value="buy" pendingLabel={isPending ? 'One moment' : undefined}>
            Go to checkout
          </Button>
        )}
        {begins === undefined && wishable.length > 0 && (
          <Wishes
            lines={wishable}
            error={error}
            isOpen={problems.some(({ fieldId }) => fieldId?.startsWith('wish-'))}
          />
        )}
      </Form>
    </section>
  );
}

function detailOf({ sku: { bottleMl, priceCents } }: LineInView): string {
  const size = bottleMl === undefined ? '' : `${bottleSizeLabel(bottleMl)} · `;
  return `${size}${formatCents(priceCents)}`;
}

type WishesProps = {
  lines: readonly LineInView[];
  error: (field: string) => string | undefined;
  isOpen: boolean;
};

/** Beyond what is set aside, if others leave theirs. */
function Wishes({ lines, error, isOpen }: WishesProps) {
  return (
    <Disclosure title="Wish for more" isOpen={isOpen} className="border-line border-y">
      <div className="space-y-5">
        <p className="max-w-reading text-ink-soft text-small">{wishSentence}</p>
        {lines.map((line) => (
          <div key={line.skuId} className="max-w-60">
            <Select
              id={wishFieldOf(line)}
              name={wishFieldOf(line)}
              label={`More of ${displayName(line.sku)}`}
              defaultValue={String(line.requested)}
              hint={line.granted > 0 ? `${line.granted} granted so far.` : undefined}
              options={Array.from({ length: line.wishMaximum + 1 }, (_, wish) => ({
                value: String(wish),
                label: String(wish),
                disabled: wish < line.granted,
              }))}
              error={error(wishFieldOf(line))}
            />
          </div>
        ))}
        <Button kind="outline" name="intent" value="wish">
          Write my wish down
        </Button>
      </div>
    </Disclosure>
  );
}

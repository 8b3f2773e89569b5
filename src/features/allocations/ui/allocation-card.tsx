import { Form, href, useNavigation } from 'react-router';
import { countWithNoun } from '../../../core/count-words.ts';
import type { SkuId } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import { bottleSizeLabel, isWineFacts, skuDisplayName } from '../../../engine/catalog/rules.ts';
import type { WineFacts } from '../../../engine/catalog/types.ts';
import {
  allocationQuantityFieldName,
  allocationRequestFieldName,
  isAllocationOpen,
} from '../../../engine/clubs/allocations/rules.ts';
import type {
  AllocationLineView,
  AllocationView,
  MemberAllocationLine,
} from '../../../engine/clubs/allocations/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BottlePanel } from '../../../ui/commerce/bottle-panel.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { formatWineryDeadline } from '../../../ui/commerce/time-left.ts';
import type { PictureSource } from '../../../ui/media/picture.tsx';

const bottles = (count: number) => countWithNoun(count, 'bottle');

/** Returns a text with the numbers of bottles reserved, bought and left. */
function lineFacts(line: MemberAllocationLine & Pick<AllocationLineView, 'left' | 'choices'>): string {
  const { maximum, granted, bought, left, minimum, step, choices } = line;
  const yours = `${bottles(maximum + granted)} reserved for you`;
  if (left === 0) return `${yours}, all purchased.`;
  const taken = bought > 0 ? `, ${bought} purchased, ${left} left` : '';
  const conditions = [
    ...(minimum > 1 && bought < minimum ? [`minimum ${minimum}`] : []),
    ...(step > 1 ? [`in multiples of ${step}`] : []),
  ];
  const outOfStock = choices.length > 1 ? '' : ' None are in stock right now. Please call us.';
  return `${yours}${taken}${conditions.length > 0 ? `, ${conditions.join(', ')}` : ''}.${outOfStock}`;
}

/** Returns a line of wine facts, for example `plum, cocoa · drink 2026–2034 · 210 cases made`. Omits unknown facts. */
function factsLine({ flavors, drinkFrom, drinkTo, casesMade }: WineFacts): string {
  const years = [drinkFrom, drinkTo].filter(Boolean).join('–');
  return [flavors.join(', '), years && `drink ${years}`, casesMade && `${casesMade} cases made`]
    .filter(Boolean)
    .join(' · ');
}

/** The text explaining that a request isn't binding (domain §5.19). */
const requestTerms =
  'If others don’t take their bottles, we may have more for you. This is a request, not an order, and you won’t be charged. We’ll email you if we have more, and then you decide.';

type AllocationCardProps = {
  allocation: AllocationView;
  pictures: Readonly<Record<SkuId, readonly PictureSource[]>>;
  now: Date;
  refusals: readonly Refusal[];
  /** The action data with the refusals. A new object makes repeated errors be announced again. */
  occasion: unknown;
};

/** An allocation with its wines, deadline, quantities, and a form to request more. */
export function AllocationCard({ allocation, pictures, now, refusals, occasion }: AllocationCardProps) {
  const { id, title, text, endsAt, startsAt, lines } = allocation;
  const isPending = useNavigation().formData?.get('allocation') === id;
  const opens = isAllocationOpen(allocation, now) ? undefined : `Opens ${formatWineryDeadline(startsAt)}.`;
  const canBuy = opens === undefined && lines.some(({ choices }) => choices.length > 1);
  const requestable = lines.filter(({ requestMaximum }) => requestMaximum > 0);
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  const error = (field: string) => refusals.find((refusal) => refusal.field === field)?.sentence;
  return (
    <section aria-labelledby={`allocation-${id}`}>
      <h2 id={`allocation-${id}`} className="type-title">
        {title}
      </h2>
      {text !== '' && <p className="mt-3 max-w-reading text-ink-soft">{text}</p>}
      <p className="mt-3 text-small">
        {opens ?? (
          <>
            Until {formatWineryDeadline(endsAt)} ·{' '}
            <Countdown until={endsAt} now={now} over="This allocation has ended." />
          </>
        )}
      </p>
      <Form method="post" className="mt-6 space-y-6">
        <input type="hidden" name="allocation" value={id} />
        <ErrorSummary title="Please check the following" problems={problems} occasion={occasion} />
        <ul aria-label={title} className="space-y-12">
          {lines.map((line, position) => (
            <li key={line.skuId} className="grid gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-10">
              <BottlePanel
                pictures={pictures[line.skuId] ?? []}
                alt={skuDisplayName(line.sku)}
                sizes="(min-width: 64rem) 12rem, 40vw"
                priority={position === 0}
                className="aspect-4/5"
              />
              <div>
                <h3 className="type-title">
                  <TextLink to={href('/wines/:slug', { slug: line.sku.slug })}>
                    {skuDisplayName(line.sku)}
                  </TextLink>
                </h3>
                <LinePrice line={line} />
                {line.facts?.note !== undefined && <p className="mt-4 text-ink-soft">{line.facts.note}</p>}
                {line.facts && isWineFacts(line.facts) && (
                  <>
                    {line.facts.making !== undefined && (
                      <p className="mt-3 text-ink-soft text-small">{line.facts.making}</p>
                    )}
                    <p className="figures mt-3 text-small empty:hidden">{factsLine(line.facts)}</p>
                  </>
                )}
                <p className="mt-4 font-medium text-small">{lineFacts(line)}</p>
                {opens === undefined && line.choices.length > 1 && (
                  <div className="mt-3">
                    <Quantity
                      line={line}
                      isFirst={position === 0}
                      error={error(allocationQuantityFieldName(line))}
                    />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
        {canBuy && (
          <Button name="intent" value="buy" pendingLabel={isPending ? 'One moment' : undefined}>
            Go to checkout
          </Button>
        )}
        {opens === undefined && requestable.length > 0 && (
          <RequestMore
            lines={requestable}
            error={error}
            isOpen={problems.some(({ fieldId }) => fieldId?.startsWith('request-'))}
          />
        )}
      </Form>
    </section>
  );
}

/** The member's price, together with the list price if that is higher. */
function LinePrice({ line: { sku, ownCents } }: { line: AllocationLineView }) {
  return (
    <p className="figures mt-2 text-lead">
      {formatCents(ownCents)}
      <span className="text-ink-soft text-small">
        {sku.bottleMl !== undefined && ` · ${bottleSizeLabel(sku.bottleMl)}`}
        {ownCents < sku.priceCents && ` · member price, regularly ${formatCents(sku.priceCents)}`}
      </span>
    </p>
  );
}

/** A stepper if every quantity up to the maximum is allowed, otherwise a select with the allowed quantities. */
function Quantity({
  line,
  isFirst,
  error,
}: {
  line: AllocationLineView;
  isFirst: boolean;
  error: string | undefined;
}) {
  const { choices, sku } = line;
  const label = `Bottles of ${skuDisplayName(sku)}`;
  if (choices.every((choice, position) => choice === position)) {
    const most = choices.length - 1;
    return (
      <QuantityStepper
        id={allocationQuantityFieldName(line)}
        name={allocationQuantityFieldName(line)}
        label={label}
        min={0}
        max={most}
        defaultValue={isFirst ? 1 : 0}
        error={error}
      />
    );
  }
  return (
    <div className="max-w-40">
      <Select
        id={allocationQuantityFieldName(line)}
        name={allocationQuantityFieldName(line)}
        label={label}
        options={choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
        error={error}
      />
    </div>
  );
}

type RequestMoreProps = {
  lines: readonly AllocationLineView[];
  error: (field: string) => string | undefined;
  isOpen: boolean;
};

/** The form to request bottles beyond the allocation. */
function RequestMore({ lines, error, isOpen }: RequestMoreProps) {
  return (
    <Disclosure title="Request more" isOpen={isOpen} className="border-line border-y">
      <div className="space-y-5">
        <p className="max-w-reading text-ink-soft text-small">{requestTerms}</p>
        {lines.map((line) => (
          <div key={line.skuId} className="max-w-60">
            <Select
              id={allocationRequestFieldName(line)}
              name={allocationRequestFieldName(line)}
              label={`More of ${skuDisplayName(line.sku)}`}
              defaultValue={String(line.requested)}
              hint={line.granted > 0 ? `${line.granted} granted so far.` : undefined}
              options={Array.from({ length: line.requestMaximum + 1 }, (_, quantity) => ({
                value: String(quantity),
                label: String(quantity),
                disabled: quantity < line.granted,
              }))}
              error={error(allocationRequestFieldName(line))}
            />
          </div>
        ))}
        <Button kind="outline" name="intent" value="request">
          Send request
        </Button>
      </div>
    </Disclosure>
  );
}

import { formatCents } from '../../../core/money.ts';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { type ReorderLine, type ReorderOffer, reorderQuantityFieldName } from '../reorder-rules.ts';

/** A line of an earlier order: the item as offered today, its next vintage, or a note that it is no longer sold. */
export function ReorderRow({ line }: { line: ReorderLine }) {
  if (line.kind === 'gone') {
    return (
      <li className="border-line border-t py-4">
        <span className="text-ink-soft line-through decoration-line">{line.name}</span>
        <span className="block text-small text-ink-soft">{line.why}</span>
      </li>
    );
  }
  const { offer, ordered } = line;
  return (
    <li className="flex items-center justify-between gap-6 border-line border-t py-4">
      <span className="min-w-0">
        {line.kind === 'instead' && (
          <span className="mb-1 block text-small text-ink-soft">
            {line.name}: {lowered(line.why)}. The next vintage is available:
          </span>
        )}
        <TextLink to={offer.to}>{offer.name}</TextLink>
        <span className="figures block text-small text-ink-soft">
          {formatCents(offer.priceCents)}
          {offer.oldPriceCents !== undefined && <> ({formatCents(offer.oldPriceCents)} when you ordered)</>}
          {line.kind === 'same' && <Left ordered={ordered} offer={offer} />}
        </span>
      </span>
      <QuantityStepper
        name={reorderQuantityFieldName(offer.skuId)}
        label={`Bottles of ${offer.name}`}
        min={0}
        max={offer.most}
        defaultValue={offer.quantity}
      />
    </li>
  );
}

function Left({ ordered, offer }: { ordered: number; offer: ReorderOffer }) {
  if (offer.quantity === ordered) return null;
  return (
    <>
      , {offer.quantity} of the {ordered} you ordered available now
    </>
  );
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

import { href } from 'react-router';
import { formatCents, multiply } from '../../../core/money.ts';
import { boxQuantityFieldName } from '../../../engine/clubs/shipments/box-form-rules.ts';
import type { BoxWine } from '../../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { QuantityStepper } from '../../../ui/base/quantity-stepper.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { LineItem } from '../../../ui/commerce/line-list.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { wineBadgesOf } from '../rules.ts';

type BoxRowProps = {
  line: BoxLine;
  wine: BoxWine;
  picture: PictureSource | undefined;
  /** The maximum quantity of this line. */
  maxQuantity: number;
  /**
   * Whether the member may change the quantity; false if the box is closed, or if the winemaker chooses the wines and this isn't an extra
   * bottle.
   */
  mayChange: boolean;
  /** Whether the member is swapping out a bottle of this wine. */
  isSwapping?: boolean;
  maySwap: boolean;
  /** Whether the box is a gift, which shows no prices. */
  isGift: boolean;
  onQuantity: (quantity: number) => void;
};

/** One wine of a box with its member price and quantity, and buttons to swap or remove it. */
export function BoxRow(props: BoxRowProps) {
  const {
    line,
    wine,
    picture,
    maxQuantity,
    mayChange,
    isSwapping = false,
    maySwap,
    isGift,
    onQuantity,
  } = props;
  const field = boxQuantityFieldName(line);
  const part = line.isAddOn ? 'top' : 'box';
  const isKept = wine.isMandatory && !line.isAddOn;
  const total = formatCents(multiply(wine.clubCents, line.quantity));
  const listed = formatCents(multiply(wine.listCents, line.quantity));
  return (
    <LineItem
      id={`row-${field}`}
      name={wine.name}
      to={href('/wines/:slug', { slug: wine.slug })}
      pictures={picture ? [picture] : []}
      amount={isGift ? undefined : total}
      was={isGift ? undefined : listed}
      detail={
        <span className="flex flex-wrap gap-x-3">
          {!mayChange && <span>{line.quantity} ×</span>}
          {!isGift && <span>{formatCents(wine.clubCents)} member price</span>}
          {wineBadgesOf(wine).map((mark) => (
            <Badge key={mark} tone={wine.isNeverSent || wine.isMandatory ? 'wine' : 'olive'}>
              {mark}
            </Badge>
          ))}
        </span>
      }
    >
      {mayChange ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-5">
          <QuantityStepper
            id={field}
            name={field}
            label={`Bottles of ${wine.name}${line.isAddOn ? ', extra' : ''}`}
            min={isKept ? 1 : 0}
            max={maxQuantity}
            value={line.quantity}
            onChange={onQuantity}
          />
          {maySwap && !isKept && (
            <Button
              kind="text"
              name="do"
              value={`swap:${wine.skuId}`}
              aria-pressed={isSwapping}
              className="text-small"
            >
              Swap<VisuallyHidden> a bottle of {wine.name}</VisuallyHidden>
            </Button>
          )}
          {!isKept && (
            <Button
              kind="text"
              name="do"
              value={`drop:${part}:${wine.skuId}`}
              className="min-w-11 text-small"
            >
              <Icon name="trash" className="sm:hidden" />
              <span className="max-sm:sr-only">
                Remove<VisuallyHidden> {wine.name}</VisuallyHidden>
              </span>
            </Button>
          )}
        </div>
      ) : (
        <input type="hidden" name={field} value={line.quantity} />
      )}
    </LineItem>
  );
}

import { VisuallyHidden } from '../base/visually-hidden.tsx';
import type { PictureSource } from '../media/picture.tsx';
import { AvailabilityBadge, type ProductCardLabel } from './availability.tsx';
import { BottlePanel, isBottlePicture } from './bottle-panel.tsx';
import { UnitPrice, type UnitPriceFacts } from './price.tsx';
import { QuickAddForm } from './quick-add.tsx';

export type WineCardProps = UnitPriceFacts & {
  readonly name: string;
  readonly to: string;
  /** One line of details, such as the size. */
  readonly line: string;
  readonly pictures: readonly PictureSource[];
  readonly label: ProductCardLabel | undefined;
  /** A purchase limit, or the reason why the wine can't be ordered. */
  readonly note: string | undefined;
  /** Whether this card's picture loads first. True for at most one card per page. */
  readonly priority?: boolean;
  /** A form that orders from the card (`add`), or a link to a page with more options (`go`). */
  readonly action:
    | { readonly kind: 'add'; readonly skuId: number; readonly most: number }
    | { readonly kind: 'go'; readonly to: string; readonly text: string; readonly words: string };
};

const bottleSizes = '(min-width: 64rem) 11.5rem, (min-width: 40rem) 15vw, 24vw';
const wideSizes = '(min-width: 64rem) 17rem, (min-width: 40rem) 23vw, 38vw';

/**
 * A product card without a frame. Cards in a row have equal heights, with their prices on one line and the action at the right of the
 * price. The list prefetches the card's plain links (`ClientSideLinks`).
 */
export function WineCard({
  name,
  to,
  line,
  pictures,
  label,
  note,
  action,
  priority = false,
  ...price
}: WineCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      <BottlePanel
        pictures={pictures}
        alt=""
        sizes={pictures.every(isBottlePicture) ? bottleSizes : wideSizes}
        priority={priority}
        className="aspect-18/25"
      />
      {label && (
        <p className="absolute top-3 left-3.5 sm:top-4 sm:left-5">
          <AvailabilityBadge {...label} />
        </p>
      )}
      <h3 className="type-title mt-4 sm:mt-5">
        <a href={to} className="card-link">
          {name}
        </a>
      </h3>
      {line !== '' && <p className="mt-1.5 text-small text-ink-soft">{line}</p>}
      {note !== undefined && <p className="figures mt-1 text-small text-olive">{note}</p>}
      <div className="card-foot">
        <UnitPrice {...price} />
        {action.kind === 'add' ? (
          <QuickAddForm skuId={action.skuId} name={name} most={action.most} />
        ) : (
          <a href={action.to} className="card-action">
            {action.text}
            <VisuallyHidden>{` ${action.words}`}</VisuallyHidden>
          </a>
        )}
      </div>
    </article>
  );
}

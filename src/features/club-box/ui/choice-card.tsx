import { formatCents } from '../../../core/money.ts';
import type { BoxWine } from '../../../engine/clubs/shipments/box-types.ts';
import { Price } from '../../../ui/base/price.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { AvailabilityBadge } from '../../../ui/commerce/availability.tsx';
import { BottlePanel } from '../../../ui/commerce/bottle-panel.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { wineBadgesOf } from '../rules.ts';

type ChoiceCardProps = {
  wine: BoxWine;
  picture: PictureSource | undefined;
  /** The value and label of the button; undefined if the wine can't be added. */
  action: { readonly value: string; readonly label: string } | undefined;
  /** The number of bottles of this wine that the member has chosen, including extra bottles. */
  taken: number;
  /** Whether the box is a gift, which shows no prices. */
  isGift: boolean;
};

/** A wine that can be added to the box, or the reason why it can't. */
export function WineChoiceCard({ wine, picture, action, taken, isGift }: ChoiceCardProps) {
  const { name, slug, style, flavors, listCents, clubCents } = wine;
  const [mark] = wineBadgesOf(wine);
  return (
    <li className="relative flex flex-col">
      <BottlePanel
        pictures={picture ? [picture] : []}
        alt=""
        sizes="(min-width: 64rem) 6rem, 20vw"
        className="aspect-4/5"
      />
      {mark !== undefined && (
        <p className="absolute top-2 right-3 left-3">
          <AvailabilityBadge text={mark} tone={wine.isNeverSent ? 'wine' : 'olive'} />
        </p>
      )}
      <h3 className="mt-3 font-medium text-small">
        <a href={`/wines/${slug}`} className="decoration-1 underline-offset-4 hover:underline">
          {name}
        </a>
      </h3>
      <p className="mt-0.5 text-ink-soft text-small">
        {[style, ...flavors.slice(0, 2)].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto flex flex-col items-start gap-y-2 pt-2">
        {!isGift && (
          <Price
            amount={formatCents(clubCents)}
            was={clubCents < listCents ? formatCents(listCents) : undefined}
          />
        )}
        {action ? (
          <button
            type="submit"
            name="do"
            value={action.value}
            className="card-action w-full text-small lg:w-auto"
          >
            {action.label}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        ) : (
          <p className="flex min-h-11 items-center text-ink-soft text-small lg:min-h-0">
            {unavailableReason(wine, taken, isGift)}
          </p>
        )}
      </div>
    </li>
  );
}

/** Returns why a wine can't be added. A full gift box only allows swaps. */
function unavailableReason({ unsendable, left }: BoxWine, taken: number, isGift: boolean): string {
  if (unsendable) return 'Can’t ship to your address';
  if (isGift && taken < left) return 'Swap out a bottle first';
  return taken > 0 ? 'No more available' : 'Sold out';
}

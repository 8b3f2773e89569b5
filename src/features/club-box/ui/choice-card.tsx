import { formatCents } from '../../../core/money.ts';
import type { BoxWine } from '../../../engine/clubs/shipments/box-types.ts';
import { Price } from '../../../ui/base/price.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { AvailabilityBadge } from '../../../ui/commerce/availability.tsx';
import { BottlePanel } from '../../../ui/commerce/bottle-panel.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { marksOf } from '../rules.ts';

type ChoiceCardProps = {
  wine: BoxWine;
  picture: PictureSource | undefined;
  /** What a press does; undefined where none of it is left. */
  act: { readonly value: string; readonly label: string } | undefined;
  /** How many of it are in the box and on top already. */
  taken: number;
  /** No price is told of what was given. */
  isGift: boolean;
};

/** A wine that may be in the box, with the one press that puts it there. */
export function ChoiceCard({ wine, picture, act, taken, isGift }: ChoiceCardProps) {
  const { name, slug, style, flavors, listCents, clubCents } = wine;
  const [mark] = marksOf(wine);
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
        {act ? (
          <button
            type="submit"
            name="do"
            value={act.value}
            className="card-action w-full text-small lg:w-auto"
          >
            {act.label}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        ) : (
          <p className="flex min-h-11 items-center text-ink-soft text-small lg:min-h-0">
            {whyNot(wine, taken, isGift)}
          </p>
        )}
      </div>
    </li>
  );
}

/** Why a wine cannot be added; of a gift a bottle takes the place of another. */
function whyNot({ unsendable, left }: BoxWine, taken: number, isGift: boolean): string {
  if (unsendable) return 'Not for this address';
  if (isGift && taken < left) return 'Swap a bottle for it';
  return taken > 0 ? 'All we have is yours' : 'None left';
}

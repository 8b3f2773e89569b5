import { useEffect, useRef } from 'react';
import type { BoxWine } from '../../../engine/clubs/shipments/box-types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { placementOfNextBottle, wineQuantityIn } from '../rules.ts';
import type { BoxPageData } from '../types.ts';
import { WineChoiceCard } from './choice-card.tsx';
import type { EditedBox } from './use-box.ts';

type BoxChoicesProps = { page: Pick<BoxPageData, 'box' | 'pictures'>; edited: EditedBox };

const actionLabels = { box: 'Add to box', top: 'Add extra bottle' } as const;

/** The wines offered for the box or as extra bottles, including unavailable ones; during a swap, only those that can replace the bottle. */
export function BoxChoices({ page: { box, pictures }, edited: { lines, swapping } }: BoxChoicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const out = box.choices.find(({ skuId }) => skuId === swapping);
  const outId = out?.skuId;
  useEffect(() => {
    if (outId !== undefined) heading.current?.focus();
  }, [outId]);

  const choices = out
    ? box.choices.filter((wine) => wine.skuId !== out.skuId && canReplace(wine, lines))
    : box.choices;
  const actionOf = (wine: BoxWine) => {
    if (out) return { value: `into:${wine.skuId}`, label: 'Swap in' };
    const place = placementOfNextBottle(box, lines, wine);
    return place && { value: `add:${wine.skuId}`, label: actionLabels[place] };
  };
  return (
    <section aria-labelledby="choices" className="mt-12">
      {out && <input type="hidden" name="swapping" value={out.skuId} />}
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} id="choices" tabIndex={-1} className="type-title scroll-mt-24 focus:outline-none">
          {out ? `Choose a wine to replace ${out.name}` : headingOf(box.mayChoose)}
        </h2>
        {out && (
          <Button kind="text" name="do" value="stay" className="text-small">
            Keep {out.name}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 xl:grid-cols-4">
        {choices.map((wine) => (
          <WineChoiceCard
            key={wine.skuId}
            wine={wine}
            picture={pictures[wine.slug]}
            action={actionOf(wine)}
            taken={takenOf(lines, wine)}
            isGift={box.isGift}
          />
        ))}
      </ul>
    </section>
  );
}

function headingOf(mayChoose: boolean): string {
  return mayChoose ? 'Wines in this release' : 'Add extra bottles at your club price';
}

function takenOf(lines: EditedBox['lines'], { skuId }: BoxWine): number {
  return wineQuantityIn(lines, skuId) + wineQuantityIn(lines, skuId, true);
}

function canReplace(wine: BoxWine, lines: EditedBox['lines']): boolean {
  return (
    !wine.unsendable && takenOf(lines, wine) < wine.left && wineQuantityIn(lines, wine.skuId) < wine.maximum
  );
}

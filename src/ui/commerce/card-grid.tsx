import { useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { CachedMarkupList } from '../base/kept-markup.tsx';
import { ClientSideLinks } from '../base/soft-links.tsx';
import { WineCard, type WineCardProps } from './wine-card.tsx';

type CardGridProps = {
  cards: readonly WineCardProps[];
  /** Whether the first card's picture loads before other pictures. */
  leads?: boolean;
  /** Whether screens of any width show two cards per row, because the grid is in a narrow column. */
  isNarrow?: boolean;
};

/** A grid of wine cards of equal height, with two cards per row on phones and four on wider screens. */
export function WineCardGrid({ cards, leads = false, isNarrow = false }: CardGridProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <CachedMarkupList
        ref={list}
        className={classNames(
          'grid grid-cols-2 gap-x-3.5 gap-y-10 sm:gap-x-6 lg:gap-y-14',
          !isNarrow && 'md:grid-cols-4',
        )}
        models={cards}
        keyOf={({ to }) => to}
        item={cardItem}
        first={leads ? leadingItem : cardItem}
      />
      <ClientSideLinks area={list} />
    </>
  );
}

function cardItem(card: WineCardProps) {
  return (
    <li>
      <WineCard {...card} />
    </li>
  );
}

function leadingItem(card: WineCardProps) {
  return (
    <li>
      <WineCard {...card} priority />
    </li>
  );
}

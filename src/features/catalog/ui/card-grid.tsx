import { WineCard, type WineCardProps } from '../../../ui/commerce/wine-card.tsx';

type CardGridProps = { cards: readonly (WineCardProps & { readonly slug: string })[] };

/** Two cards a row on phones, three, then four; cards of a row are of one height. */
export function CardGrid({ cards }: CardGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3.5 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-14">
      {cards.map(({ slug, ...card }) => (
        <li key={slug}>
          <WineCard {...card} />
        </li>
      ))}
    </ul>
  );
}

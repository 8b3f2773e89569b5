import { cardName, formatCardExpiry } from '../../../engine/orders/saved-cards/rules.ts';
import type { SavedCardView } from '../../../engine/orders/saved-cards/types.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

export function CardsTile({ tile }: { tile: DashboardTile<readonly SavedCardView[]> }) {
  const more = { to: '/shop/billing-details', label: 'All cards' };
  return (
    <TileFrame id="cards" title="Saved cards" tile={tile} more={more}>
      {(cards) =>
        cards.length === 0 ? (
          <p className="border-line border-t py-4 text-ink-soft">
            No saved cards. Check the box when you pay to save one for next time.
          </p>
        ) : (
          <ul className="border-line border-b">
            {cards.map((card) => (
              <li key={card.id} className="flex justify-between gap-6 border-line border-t py-3">
                <span>
                  {cardName(card)}
                  {card.isDefault && <span className="text-ink-soft text-small"> · default</span>}
                </span>
                <span
                  className={`figures shrink-0 text-small ${card.validity === 'valid' ? 'text-ink-soft' : 'text-wine'}`}
                >
                  {card.validity === 'expired' ? 'expired ' : 'until '}
                  {formatCardExpiry(card)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </TileFrame>
  );
}

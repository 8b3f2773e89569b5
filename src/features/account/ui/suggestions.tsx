import { useRef } from 'react';
import { ClientSideLinks } from '../../../ui/base/soft-links.tsx';
import { WineCard, type WineCardProps } from '../../../ui/commerce/wine-card.tsx';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

export function WineSuggestions({ tile }: { tile: DashboardTile<readonly WineCardProps[]> }) {
  const list = useRef<HTMLUListElement>(null);
  if (tile.state === 'ready' && tile.value.length === 0) return null;
  return (
    <TileFrame
      id="suggestions"
      title="Three wines to start with"
      tile={tile}
      more={{ to: '/wines', label: 'All wines' }}
      wide
    >
      {(cards) => (
        <>
          <ul ref={list} className="grid grid-cols-2 gap-x-3.5 gap-y-10 sm:grid-cols-3 sm:gap-x-6">
            {cards.map((card) => (
              <li key={card.to}>
                <WineCard {...card} />
              </li>
            ))}
          </ul>
          <ClientSideLinks area={list} />
        </>
      )}
    </TileFrame>
  );
}

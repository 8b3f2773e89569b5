import type { MembershipsTile as Memberships } from '../dashboard-view.server.ts';
import type { Tile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

/** What a customer is a member of, and what that brings; nothing to whoever is of none. */
export function MembershipsTile({ tile }: { tile: Tile<Memberships> }) {
  if (tile.state === 'ready' && tile.value.length === 0) return null;
  return (
    <TileFrame id="memberships" title="Your memberships" tile={tile}>
      {(memberships) => (
        <ul className="border-line border-b">
          {memberships.map(({ name, reasons }) => (
            <li key={name} className="border-line border-t py-3">
              <span className="font-medium">{name}</span>
              {reasons.map((reason) => (
                <span key={reason} className="block text-small text-ink-soft">
                  {reason}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </TileFrame>
  );
}

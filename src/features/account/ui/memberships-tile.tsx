import { TextLink } from '../../../ui/base/text-link.tsx';
import type { MembershipsTileContent as Memberships } from '../dashboard-view.server.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

/** The customer's memberships and their benefits. Renders nothing if there are none. */
export function MembershipsTile({ tile }: { tile: DashboardTile<Memberships> }) {
  if (tile.state === 'ready' && tile.value.length === 0) return null;
  return (
    <TileFrame id="memberships" title="Your memberships" tile={tile}>
      {(memberships) => (
        <ul className="border-line border-b">
          {memberships.map(({ name, to, reasons }) => (
            <li key={name} className="border-line border-t py-3">
              <TextLink to={to}>{name}</TextLink>
              {reasons.map((reason) => (
                <span key={reason} className="figures mt-1 block text-small text-ink-soft">
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

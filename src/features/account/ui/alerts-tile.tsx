import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { AlertsTileContent as Alerts } from '../dashboard-view.server.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

/** The stock notifications that the customer requested. Renders nothing if there are none. */
export function AlertsTile({ tile }: { tile: DashboardTile<Alerts> }) {
  if (tile.state === 'ready' && tile.value.length === 0) return null;
  return (
    <TileFrame id="alerts" title="Your alerts" tile={tile}>
      {(alerts) => (
        <>
          <ul className="border-line border-b">
            {alerts.map(({ name, to, stop }) => (
              <li key={to} className="flex items-baseline justify-between gap-6 border-line border-t py-3">
                <TextLink to={to}>{name}</TextLink>
                <TextLink to={stop} className="shrink-0 text-small">
                  Remove<VisuallyHidden> alert for {name}</VisuallyHidden>
                </TextLink>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small text-ink-soft">We’ll email you once, when it’s available.</p>
        </>
      )}
    </TileFrame>
  );
}

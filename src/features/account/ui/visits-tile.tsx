import { href } from 'react-router';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { formatPartySize, reservationStateText } from '../../../engine/visits/reservations/text-rules.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import type { VisitsTileContent as Visits } from '../dashboard-view.server.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

/** The next visits and the tasks that their guest still has to complete. Renders nothing if there are none. */
export function VisitsTile({ tile }: { tile: DashboardTile<Visits> }) {
  if (tile.state === 'ready' && tile.value.length === 0) return null;
  return (
    <TileFrame
      id="visits"
      title="Your next visit"
      tile={tile}
      more={{ to: '/shop/reservations', label: 'All visits' }}
    >
      {(visits) => (
        <ul className="border-line border-b">
          {visits.map((view) => (
            <li key={view.id} className="border-line border-t py-4">
              <p>
                <TextLink
                  to={href('/reservations/:token', { token: view.publicToken })}
                  className="font-medium"
                >
                  {view.experience.title}
                </TextLink>
              </p>
              <p className="figures text-ink-soft text-small">
                {formatVisitTime(view.startsAt)} · {formatPartySize(view.party)}
              </p>
              <p className={view.choice ? 'font-medium text-small text-wine' : 'text-small'}>
                {reservationStateText(view)}
                {view.waiver && view.waiver.missing > 0 && !view.choice && (
                  <>
                    {' '}
                    ·{' '}
                    <TextLink to={`${href('/digital-waiver')}?t=${view.waiver.token}`}>
                      Waiver not signed yet
                    </TextLink>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </TileFrame>
  );
}

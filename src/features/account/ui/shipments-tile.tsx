import { href } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { BottleBox } from '../../../ui/commerce/bottle-box.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { formatWineryDeadline } from '../../../ui/commerce/time-left.ts';
import type { NextClubShipment, ShipmentsTileContent as Shipments } from '../dashboard-view.server.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

/** The next club shipments with the time left to change them. Renders nothing if there are none. */
export function ShipmentsTile({ tile }: { tile: DashboardTile<Shipments> }) {
  if (tile.state === 'ready' && tile.value.length === 0) return null;
  return (
    <TileFrame
      id="next-shipment"
      title="Your next shipment"
      tile={tile}
      wide
      more={{ to: '/shop/wine-club', label: 'Your wine club' }}
    >
      {(boxes) => (
        <div className="space-y-8">
          {boxes.map((box) => (
            <Box key={box.id} box={box} />
          ))}
        </div>
      )}
    </TileFrame>
  );
}

function Box({ box }: { box: NextClubShipment }) {
  const {
    id,
    clubTitle,
    title,
    dueOn,
    locksAt,
    now,
    totalCents,
    closed,
    isSkipped,
    unless,
    bottles,
    places,
  } = box;
  return (
    <div className="grid items-center gap-x-10 gap-y-4 sm:grid-cols-2">
      <BottleBox bottles={isSkipped ? [] : bottles} places={places} size="small" />
      <div>
        <p className="font-medium">
          {clubTitle}, {title}
        </p>
        {closed === undefined ? (
          <p className="figures mt-1 text-ink-soft text-small">
            <span className="font-medium text-ink">
              <Countdown until={locksAt} now={now} over="The deadline has passed" />
            </span>
            . Deadline for changes: {formatWineryDeadline(locksAt)}.{' '}
            {unless ??
              (totalCents === undefined
                ? `It’s a gift, and we’ll prepare it on ${formatLongDate(dueOn)}.`
                : `${formatCents(totalCents)} will be charged on ${formatLongDate(dueOn)}.`)}
          </p>
        ) : (
          <p className="mt-1 text-ink-soft text-small">{closed}</p>
        )}
        <ButtonLink
          kind="outline"
          to={`${href('/shop/wine-club/customization')}?shipment=${id}`}
          className="mt-4"
        >
          {closed === undefined ? 'Edit' : 'View'} your box<VisuallyHidden>: {title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </div>
  );
}

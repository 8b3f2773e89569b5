import { formatDateWithYear } from '../../../core/dates.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { formatPointCount } from '../../../core/points.ts';
import type { PointsView } from '../../../engine/loyalty/points/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pointsName } from '../../../winery-offers.ts';
import type { PointsTileContent as PointsOf } from '../dashboard-view.server.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

const page = '/shop/loyalty';

/** The customer's points and tier, or an invitation to join Vine Points. */
export function PointsTile({ tile }: { tile: DashboardTile<PointsOf> }) {
  const more = { to: page, label: 'View details' };
  const isMember = tile.state === 'ready' && tile.value !== undefined;
  return (
    <TileFrame id="points" title={pointsName()} tile={tile} more={isMember ? more : undefined}>
      {(points) => (points ? <Points points={points} /> : <Invitation />)}
    </TileFrame>
  );
}

function Points({ points: { available, pending, tier, expiring } }: { points: PointsView }) {
  const [first] = expiring;
  const { next } = tier;
  return (
    <div className="figures border-line border-y py-4">
      <p className="type-heading">{formatPointCount(available)}</p>
      <div className="mt-2 text-ink-soft text-small">
        <p>
          {tier.tier.name}
          {next && `, ${formatRoundCents(next.missingCents)} away from ${next.tier.name}`}
          {pending.points > 0 && `. ${formatPointCount(pending.points)} pending`}.
        </p>
        {first && (
          <p className="mt-1 text-ink">
            {formatPointCount(first.points)} {first.points === 1 ? 'expires' : 'expire'} on{' '}
            {formatDateWithYear(first.on)}.
          </p>
        )}
      </div>
    </div>
  );
}

function Invitation() {
  return (
    <p className="border-line border-y py-4 text-ink-soft">
      Earn a point for every dollar you spend. Redeem points for vouchers, visits and more.{' '}
      <TextLink to={page}>See how it works</TextLink>
    </p>
  );
}

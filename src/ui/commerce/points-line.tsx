import type { Points } from '../../core/money.ts';
import { formatPointCount } from '../../core/points.ts';

/** A line with the points that an order earns. Renders nothing for customers who are not enrolled. */
export function PointsLine({ points, when }: { points: Points | undefined; when: string }) {
  if (!points) return null;
  return (
    <p className="figures text-brass text-small">
      You’ll earn {formatPointCount(points)} {when}.
    </p>
  );
}

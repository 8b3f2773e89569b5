import type { Points } from '../../core/money.ts';
import { pointsCounted } from '../../core/points.ts';

/** What an order brings whoever takes part in Vine Points; nothing where it brings none. */
export function PointsLine({ points, when }: { points: Points | undefined; when: string }) {
  if (!points) return null;
  return (
    <p className="figures text-brass text-small">
      You will earn {pointsCounted(points)}, {when}.
    </p>
  );
}

import { winery } from '../../winery.ts';
import type { TastingRoomMap } from '../../winery-places.ts';

/** A drawn map of the tasting rooms, with roads, rivers and hills. Uses no map service. */
export function WineryMap({ map: { alt, contours, rivers, roads, labels, rooms } }: { map: TastingRoomMap }) {
  const { pickupLocations } = winery();
  return (
    <svg
      viewBox="0 0 640 480"
      role="img"
      aria-label={alt}
      className="keeps-colours h-auto w-full rounded-winery bg-paper-deep"
    >
      <g fill="none" stroke="var(--color-brass-bright)" strokeWidth="1" opacity="0.55">
        {contours.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      {rivers.map((line) => (
        <path key={line} d={line} fill="none" stroke="var(--color-line)" strokeWidth="9" />
      ))}
      <g fill="none" stroke="var(--color-edge)" strokeLinecap="round">
        {roads.map(({ path, width, isDashed }) => (
          <path key={path} d={path} strokeWidth={width} strokeDasharray={isDashed ? '1 6' : undefined} />
        ))}
      </g>
      <g className="fill-ink-soft text-[1.375rem]">
        {labels.map(({ text, x, y, isBeforePoint, isWater }) => (
          <text
            key={text}
            x={x}
            y={y}
            textAnchor={isBeforePoint ? 'end' : undefined}
            className={isWater ? 'italic' : undefined}
          >
            {text}
          </text>
        ))}
      </g>
      <g className="fill-ink font-medium text-[1.5rem]">
        {rooms.map(({ location, x, y, label }) => (
          <g key={location}>
            <TastingRoom x={x} y={y} />
            <text x={label.x} y={label.y} textAnchor={label.isBeforePoint ? 'end' : undefined}>
              {pickupLocations.find(({ id }) => id === location)?.name}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

function TastingRoom({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="11" fill="var(--color-paper)" />
      <circle cx={x} cy={y} r="7" fill="var(--color-wine)" />
    </>
  );
}

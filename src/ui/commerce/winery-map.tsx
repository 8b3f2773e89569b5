import { winery } from '../../winery.ts';

/** Contour lines around the winery's hill, the outermost first. */
const contours = [
  'M22 250C10 160 90 66 206 52s196 30 226 108-8 176-96 226S38 352 22 250Z',
  'M58 248c-8-70 58-140 150-152s150 26 172 86-10 134-80 172S70 330 58 248Z',
  'M98 244c-4-52 46-98 112-108s106 22 122 64-10 94-60 122-168 4-174-78Z',
  'M138 238c0-36 34-64 78-70s70 16 80 44-10 60-44 78-112 2-114-52Z',
  'M176 230c2-20 20-34 44-36s38 10 42 24-8 30-26 38-60 0-60-26Z',
];

/** A drawing of both tasting rooms with two roads, a river and a hill, without a map service. */
export function WineryMap() {
  const { address, pickupLocations } = winery();
  const [estate, town] = pickupLocations;
  if (!town) return null;
  return (
    <svg
      viewBox="0 0 640 480"
      role="img"
      aria-label={`The ${estate.name} in the hills west of ${address.city}, the ${town.name} in town, Highway 46 between them.`}
      className="keeps-colours h-auto w-full rounded-winery bg-paper-deep"
    >
      <g fill="none" stroke="var(--color-brass-bright)" strokeWidth="1" opacity="0.55">
        {contours.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <path
        d="M604 0c-18 70-44 96-40 160s34 98 20 168-48 92-44 152"
        fill="none"
        stroke="var(--color-line)"
        strokeWidth="9"
      />
      <g fill="none" stroke="var(--color-edge)" strokeLinecap="round">
        <path d="M520 0c-10 92-30 150-24 238s24 150 16 242" strokeWidth="5" />
        <path d="M0 436c96-8 150-30 244-34s168 14 258-16 96-40 138-44" strokeWidth="3.5" />
        <path d="M252 402c-6-44-34-62-36-104s6-44 4-68" strokeWidth="2" strokeDasharray="1 6" />
      </g>
      <g className="fill-ink-soft text-[1.375rem]">
        <text x="498" y="44" textAnchor="end">
          Highway 101
        </text>
        <text x="28" y="468">
          Highway 46 West
        </text>
        <text x="246" y="344">
          {address.street.replace(/^\d+ /, '')}
        </text>
        <text x="634" y="132" textAnchor="end" className="italic">
          Salinas River
        </text>
      </g>
      <g className="fill-ink font-medium text-[1.5rem]">
        <TastingRoom x={220} y={222} />
        <text x="238" y="216">
          {estate.name}
        </text>
        <TastingRoom x={500} y={262} />
        <text x="484" y="268" textAnchor="end">
          {town.name}
        </text>
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

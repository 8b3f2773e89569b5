export type BlendShare = { readonly grape: string; readonly percent: number };

/** The colors of the grapes, in order. The bar shows only the shares, and its text names the grapes. */
const fills = ['fill-wine', 'fill-brass-bright', 'fill-olive', 'fill-ink-soft', 'fill-line'];
const dots = ['bg-wine', 'bg-brass-bright', 'bg-olive', 'bg-ink-soft', 'bg-line'];

/** A bar that shows the shares of the grapes in a blend, with the grapes' names below. */
export function BlendBar({ blend }: { blend: readonly BlendShare[] }) {
  let start = 0;
  const shares = blend.map((share, position) => {
    const x = start;
    start += share.percent;
    return { ...share, x, fill: fills[position] ?? 'fill-line', dot: dots[position] ?? 'bg-line' };
  });
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="keeps-colours block h-3 w-full"
      >
        {shares.map(({ grape, percent, x, fill }) => (
          <rect
            key={grape}
            x={x}
            y="0"
            width={percent}
            height="3"
            className={`${fill} stroke-paper`}
            strokeWidth="0.4"
          />
        ))}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5">
        {shares.map(({ grape, percent, dot }) => (
          <li key={grape} className="figures flex items-baseline gap-2">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full forced-color-adjust-none forced-colors:outline-2 forced-colors:outline-paper ${dot}`}
            />
            <span>
              {grape} <span className="text-ink-soft">{percent}%</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

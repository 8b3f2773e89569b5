import type { CivilDate } from '../../../core/dates.ts';
import type { DrinkWindow } from '../rules.ts';
import { drinkBarPositions } from '../window-rules.ts';

type DrinkBarProps = {
  window: DrinkWindow;
  vintage: number | undefined;
  today: CivilDate;
};

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const anchor = (share: number) => (share < 0.12 ? 'start' : share > 0.88 ? 'end' : 'middle');

/**
 * A timeline with the drinking window filled and today marked. Hidden from screen readers, since the sentence next to it has the same
 * information.
 */
export function DrinkWindowBar({ window, vintage, today }: DrinkBarProps) {
  const bar = drinkBarPositions(window, vintage, today);
  return (
    <svg aria-hidden="true" className="keeps-colours figures h-22 w-full overflow-visible text-small">
      <rect x="0" y="40" width="100%" height="8" className="fill-line" />
      <rect
        x={percent(bar.from)}
        y="40"
        width={percent(bar.to - bar.from)}
        height="8"
        className="fill-brass-bright"
      />
      <line
        x1={percent(bar.today)}
        x2={percent(bar.today)}
        y1="28"
        y2="56"
        strokeWidth="2"
        className="stroke-wine"
      />
      <text x={percent(bar.today)} y="18" textAnchor={anchor(bar.today)} className="fill-wine font-medium">
        Today
      </text>
      {bar.years.map(({ year, at }) => (
        <text key={year} x={percent(at)} y="80" textAnchor={anchor(at)} className="fill-ink-soft">
          {year}
        </text>
      ))}
    </svg>
  );
}

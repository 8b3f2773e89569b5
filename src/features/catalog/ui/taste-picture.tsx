import type { TasteProfile } from '../../../engine/catalog/types.ts';
import { type TasteScale, tasteScales } from '../taste-rules.ts';

/** The taste profile, one line per scale. The word on the right repeats the value as text. */
export function TasteProfileChart({ taste }: { taste: TasteProfile }) {
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3.5 sm:gap-x-6 print:gap-y-1.5">
      {tasteScales(taste).map((scale) => (
        <div key={scale.label} className="contents">
          <dt>{scale.label}</dt>
          <dd className="contents">
            <ScaleLine scale={scale} />
            <span className="text-right text-small text-ink-soft">{scale.word}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const steps = [1, 2, 3, 4, 5];
const share = (value: number) => `${((value - 1) / 4) * 96 + 2}%`;

function ScaleLine({ scale: { value } }: { scale: TasteScale }) {
  return (
    <svg aria-hidden="true" className="keeps-colours h-4 w-full overflow-visible">
      <line x1="2%" x2="98%" y1="8" y2="8" className="stroke-line" />
      <line x1="2%" x2={share(value)} y1="8" y2="8" strokeWidth="2" className="stroke-brass-bright" />
      {steps.map((step) => (
        <circle key={step} cx={share(step)} cy="8" r="1.5" className="fill-ink-soft" />
      ))}
      <circle cx={share(value)} cy="8" r="5.5" className="fill-wine stroke-paper" strokeWidth="2" />
    </svg>
  );
}

import { formatRoundCents } from '../../../core/money.ts';
import type { PointsTier, TierStatus } from '../../../engine/loyalty/points/types.ts';
import { tierProgress, tierSentences } from '../rules.ts';

/** The customer's tier and progress on a scale with equal steps. */
export function TierMeter({ standing, tiers }: { standing: TierStatus; tiers: readonly PointsTier[] }) {
  const progress = tierProgress(standing, tiers);
  const steps = tiers.length - 1;
  const share = (progress / steps) * 100;
  return (
    <section aria-labelledby="tier">
      <p className="type-eyebrow text-brass">Your tier</p>
      <h2 id="tier" className="type-heading mt-1">
        {standing.tier.name}
      </h2>
      <div aria-hidden="true" className="mt-6">
        <svg
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-1.5 w-full keeps-colours"
        >
          <rect width="100" height="1" className="fill-line" />
          <rect width={share} height="1" className="fill-brass" />
          {tiers.slice(1, -1).map(({ id }, position) => (
            <rect
              key={id}
              x={((position + 1) / steps) * 100 - 0.2}
              width="0.4"
              height="1"
              className="fill-paper"
            />
          ))}
        </svg>
        <ol className="figures mt-2 flex justify-between text-[0.8125rem]/5 text-ink-soft">
          {tiers.map(({ id, name, fromCents, multiplier }, position) => (
            <li
              key={id}
              className={`flex w-0 flex-col whitespace-nowrap ${position === 0 ? 'items-start' : position === steps ? 'items-end' : 'items-center'} ${id === standing.tier.id ? 'font-medium text-ink' : ''}`}
            >
              <span>{name}</span>
              <span className="max-sm:hidden">
                {formatRoundCents(fromCents)}, ×{multiplier / 10_000}
              </span>
              <span className="sm:hidden">×{multiplier / 10_000}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="figures mt-5 space-y-1 text-small">
        {tierSentences(standing).map((sentence) => (
          <p key={sentence} className="text-ink-soft">
            {sentence}
          </p>
        ))}
      </div>
    </section>
  );
}

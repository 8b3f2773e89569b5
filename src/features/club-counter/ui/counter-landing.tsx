import { href, Link } from 'react-router';
import type { ClubShape } from '../../../engine/clubs/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { CounterFrame } from './counter-frame.tsx';

type CounterLandingProps = {
  host: string | undefined;
  place: string | undefined;
  /** Where somebody stopped who was here before. */
  goOn: string | undefined;
  clubs: readonly {
    readonly slug: string;
    readonly title: string;
    readonly shape: ClubShape;
    readonly from: string;
    readonly off: string;
    readonly to: string;
  }[];
};

const shapes: Readonly<Record<ClubShape, string>> = {
  curated: 'We choose what is in it',
  choice: 'You choose what is in it',
  quiz: 'Your taste chooses',
};

/** At the bar, one thumb: who pours, and which club. */
export function CounterLanding({ host, place, goOn, clubs }: CounterLandingProps) {
  return (
    <CounterFrame
      eyebrow={place ?? 'At the counter'}
      title={host ? `${host} is glad you stayed.` : 'Glad you stayed.'}
    >
      <p className="text-ink-soft">
        Join a club and today’s tasting is on us. It takes about two minutes. No joining fee, no minimum.
      </p>
      {goOn !== undefined && (
        <p className="mt-5 rounded-winery border border-line bg-field px-4 py-3">
          <TextLink to={goOn}>Go on where you stopped</TextLink>
        </p>
      )}
      <ul className="mt-7 space-y-3">
        {clubs.map(({ slug, title, shape, from, off, to }) => (
          <li key={slug}>
            <Link
              to={to}
              className="flex min-h-20 items-center justify-between gap-4 rounded-winery border border-edge bg-field px-5 py-4 hover:border-ink"
            >
              <span>
                <span className="block type-title">{title}</span>
                <span className="figures mt-1 block text-ink-soft text-small">{shapes[shape]}</span>
                <span className="figures block text-brass text-small">
                  {from} · {off}
                </span>
              </span>
              <Icon name="arrow-right" className="shrink-0 text-wine" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-7 text-small">
        <TextLink to={href('/wine-club')}>Compare them in numbers</TextLink>
      </p>
    </CounterFrame>
  );
}

import { href, Link } from 'react-router';
import type { ClubSelectionMode } from '../../../engine/clubs/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { CounterFrame } from './counter-frame.tsx';

type CounterLandingProps = {
  host: string | undefined;
  place: string | undefined;
  /** The path of the next step of an unfinished application; undefined without one. */
  resumeTo: string | undefined;
  clubs: readonly {
    readonly slug: string;
    readonly title: string;
    readonly shape: ClubSelectionMode;
    readonly from: string;
    readonly off: string;
    readonly to: string;
  }[];
};

const shapes: Readonly<Record<ClubSelectionMode, string>> = {
  curated: 'We choose your wines',
  choice: 'You choose your wines',
  quiz: 'Matched to your taste',
};

/** The landing page of a tasting room QR code, with the host's greeting and the clubs. */
export function CounterLanding({ host, place, resumeTo, clubs }: CounterLandingProps) {
  return (
    <CounterFrame
      eyebrow={place ?? 'In the tasting room'}
      title={host ? `${host} is glad you stayed.` : 'Glad you stayed.'}
    >
      <p className="text-ink-soft">
        Join a club and today’s tasting is on us. It takes about two minutes. It’s free to join, with no
        commitment.
      </p>
      {resumeTo !== undefined && (
        <p className="mt-5 rounded-winery border border-line bg-field px-4 py-3">
          <TextLink to={resumeTo}>Pick up where you left off</TextLink>
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
        <TextLink to={href('/wine-club')}>Compare the clubs</TextLink>
      </p>
    </CounterFrame>
  );
}

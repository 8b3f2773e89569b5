import { type CivilDate, formatDateWithYear } from '../../core/dates.ts';
import { Stars } from './stars.tsx';

type Review = {
  readonly number: number;
  readonly stars: number;
  readonly words: string;
  readonly name: string;
  readonly writtenOn: CivilDate;
};

/** A list of reviews. Their text is always shown as plain text, never as markup. */
export function ReviewList({ reviews, className }: { reviews: readonly Review[]; className?: string }) {
  return (
    <ul className={className}>
      {reviews.map(({ number, stars, words, name, writtenOn }) => (
        <li key={number} className="border-line border-t py-6 first:border-t-0 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <Stars tenths={stars * 10} />
            <span className="font-medium">{name}</span>
            <span className="figures text-ink-soft">{formatDateWithYear(writtenOn)}</span>
          </p>
          <p className="mt-2 max-w-reading whitespace-pre-line break-words">{words}</p>
        </li>
      ))}
    </ul>
  );
}

import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

/** The path of five stars in a row, each in a square of 20 units. */
const five = [10, 30, 50, 70, 90]
  .map((tip) => `M${tip} 2l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6-4.1-3.9 5.6-.7z`)
  .join('');

type StarsProps = {
  /** The rating in tenths of a star. For example, 46 fills four stars and six tenths of the fifth. */
  tenths: number;
  size?: number;
  className?: string;
  /** Whether the stars are hidden from screen readers, because text beside them states the rating. */
  isSilent?: boolean;
};

/** Five stars, filled according to the rating, with a text alternative. */
export function Stars({ tenths, size = 16, className, isSilent = false }: StarsProps) {
  return (
    <span className={classNames('inline-flex', className)}>
      <svg aria-hidden width={size * 5} height={size} viewBox="0 0 100 20" fill="currentColor">
        <path d={five} className="text-line forced-colors:hidden" />
        <svg aria-hidden width={tenths * 2} height={20} overflow="hidden" className="text-brass-bright">
          <path d={five} />
        </svg>
      </svg>
      {!isSilent && <VisuallyHidden>{tenths / 10} out of 5 stars</VisuallyHidden>}
    </span>
  );
}

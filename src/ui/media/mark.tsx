import { classNames } from '../base/class-names.ts';

/** The winery's mark, decorative beside its name; nothing if it has none. The page defines it (`WineryDrawings`). */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('winery-mark', className)} width="50" height="29">
      <use href="#winery-mark" />
    </svg>
  );
}

/** The winery's logo, at most as wide and high as `className` says. The link around it says its words. */
export function Logo({ width, height, className }: { width: number; height: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <use href="#winery-logo" width={width} height={height} />
    </svg>
  );
}

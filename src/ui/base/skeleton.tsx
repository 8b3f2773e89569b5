type SkeletonProps = {
  /** Said to those who hear the page, and seen by nobody. */
  label: string;
  /** Heights and widths of what will stand here, one class list for each line: `h-13`, `h-4 w-2/3`. */
  lines: readonly string[];
  className?: string | undefined;
};

/** The outline of what is on its way, so that nothing moves when it is there; not seen before it has lasted. */
export function Skeleton({ label, lines, className = '' }: SkeletonProps) {
  // Two lines may be the same, and none ever changes its place.
  const rows = lines.map((classes, position) => ({ classes, key: `${position} ${classes}` }));
  return (
    <div role="status" className={`skeleton ${className}`}>
      <span className="sr-only">{label}</span>
      {rows.map(({ key, classes }) => (
        <span key={key} aria-hidden className={`skeleton-line ${classes}`} />
      ))}
    </div>
  );
}

type SkeletonProps = {
  /** What is loading, for screen readers only. */
  label: string;
  /** Classes with the height and width of each expected line: `h-13`, `h-4 w-2/3`. */
  lines: readonly string[];
  className?: string | undefined;
};

/** An outline of content that is loading, so that nothing moves when it arrives. It appears only after a delay. */
export function Skeleton({ label, lines, className = '' }: SkeletonProps) {
  // Lines may be equal and never move.
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

type SkeletonProps = {
  /** A description of the loading content, for screen readers only. */
  label: string;
  /** CSS classes with the height and width of each expected line, such as `h-13` or `h-4 w-2/3`. */
  lines: readonly string[];
  className?: string | undefined;
};

/** A placeholder with the size of content that is loading, so that the layout doesn't shift. Appears only after a delay. */
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

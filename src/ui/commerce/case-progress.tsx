type CaseProgressProps = { bottles: number; filled: number };

/**
 * A row of marks, one per bottle required for the next discount. Marks for bottles in the cart are brass. The sentence below must state the
 * same.
 */
export function CaseProgress({ bottles, filled }: CaseProgressProps) {
  const gap = 1;
  const width = (100 - gap * (bottles - 1)) / bottles;
  const places = Array.from({ length: bottles }, (_, place) => place);
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-2 block h-1.5 w-full keeps-colours"
    >
      {places.map((place) => (
        <rect
          key={place}
          x={place * (width + gap)}
          width={width}
          height="4"
          className={place < filled ? 'fill-brass-bright' : 'fill-line'}
        />
      ))}
    </svg>
  );
}

export type VolumeMeterProps = {
  /** The usage and the limit as a sentence. */
  sentence: string;
  limitMl: number;
  usedMl: number;
  demandMl: number;
};

/** A bar that shows how much of a state's volume limit is used: earlier orders in the text color, this order in wine red. */
export function VolumeMeter({ sentence, limitMl, usedMl, demandMl }: VolumeMeterProps) {
  const share = (ml: number) => Math.min(100, Math.round((ml / limitMl) * 1000) / 10);
  const used = share(usedMl);
  const demand = Math.min(100 - used, share(demandMl));
  return (
    <div className="text-small">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mb-2 block h-1 w-full keeps-colours"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={used} height="4" className="fill-ink" />
        <rect x={used} width={demand} height="4" className="fill-wine" />
      </svg>
      <p className="figures text-ink-soft">{sentence}</p>
    </div>
  );
}

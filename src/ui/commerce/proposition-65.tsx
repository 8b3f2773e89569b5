import { Icon } from '../media/icons.tsx';

/** The safe-harbor warning for alcohol under California's Proposition 65, verbatim (domain §2.7). */
export function Proposition65Warning({ className = '' }: { className?: string }) {
  return (
    <p className={`flex gap-3 text-small text-ink-soft ${className}`}>
      <Icon name="warning" className="mt-0.5 shrink-0 text-ink" />
      <span>
        <strong className="font-semibold text-ink">WARNING:</strong> Drinking distilled spirits, beer,
        coolers, wine and other alcoholic beverages may increase cancer risk, and, during pregnancy, can cause
        birth defects. For more information go to{' '}
        <a href="https://www.P65Warnings.ca.gov/alcohol" className="link-line text-ink">
          www.P65Warnings.ca.gov/alcohol
        </a>
        .
      </span>
    </p>
  );
}

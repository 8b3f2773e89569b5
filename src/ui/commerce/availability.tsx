import { Badge, type BadgeTone } from '../base/badge.tsx';
import { Icon, type IconName } from '../media/icons.tsx';

/** A label on a product card's picture. `locked` adds a lock icon. */
export type ProductCardLabel = {
  readonly text: string;
  readonly tone?: BadgeTone;
  readonly locked?: boolean;
};

export function AvailabilityBadge({ text, tone = 'plain', locked = false }: ProductCardLabel) {
  return (
    <Badge tone={tone}>
      {locked && <Icon name="lock" size={14} className="mr-1.5 inline-block align-[-0.125em]" />}
      {text}
    </Badge>
  );
}

type AvailabilityLineProps = { sentence: string; kind: 'there' | 'few' | 'closed' };

const looks: Record<AvailabilityLineProps['kind'], { icon: IconName; classes: string }> = {
  there: { icon: 'check', classes: 'text-olive' },
  few: { icon: 'clock', classes: 'text-olive' },
  closed: { icon: 'info', classes: 'text-ink-soft' },
};

/** A sentence about availability, with an icon, below the price. */
export function AvailabilityLine({ sentence, kind }: AvailabilityLineProps) {
  const { icon, classes } = looks[kind];
  return (
    <p className={`figures flex gap-2 text-small ${classes}`}>
      <Icon name={icon} size={18} className="mt-0.75 shrink-0" />
      <span>{sentence}</span>
    </p>
  );
}

import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'success' | 'error';

const looks: Record<NoticeTone, { icon: IconName; classes: string }> = {
  info: { icon: 'info', classes: 'border-line text-ink' },
  success: { icon: 'check', classes: 'border-success text-success' },
  error: { icon: 'error', classes: 'border-error text-error' },
};

type NoticeProps = {
  kind?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Whether screen readers announce the notice when it appears. They interrupt for errors and announce other kinds at the next pause. */
  live?: boolean;
  className?: string;
};

/** A message within the page that stays visible while it applies. */
export function Notice({ kind = 'info', title, children, live = false, className }: NoticeProps) {
  const { icon, classes } = looks[kind];
  return (
    <div
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={classNames('flex gap-3 rounded-winery border bg-field px-4 py-3.5', classes, className)}
    >
      <Icon name={icon} className="mt-1 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="text-small text-ink">{children}</div>}
      </div>
    </div>
  );
}

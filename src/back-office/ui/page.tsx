import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/base/class-names.ts';
import { OfficeIcon, type OfficeIconName } from './office-icons.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** The list or page to which this page belongs, linked above the title. */
  back?: { readonly to: string; readonly label: string };
  /** Status badges beside the title. */
  badges?: ReactNode;
  /** A line of facts below the title. */
  children?: ReactNode;
  /** Buttons and links at the right. */
  actions?: ReactNode;
};

/** The heading of a page. Every page has exactly one. */
export function PageHeader({ title, back, badges, children, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:mb-6">
      <div className="min-w-0">
        {back && (
          <Link
            to={back.to}
            className="mb-1.5 inline-flex items-center gap-1.5 text-small text-ink-soft hover:text-ink hover:link-line"
          >
            <OfficeIcon name="back" size={14} />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="type-heading">{title}</h1>
          {badges}
        </div>
        {children !== undefined && <div className="mt-1 text-ink-soft">{children}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

type PanelProps = {
  title?: ReactNode;
  /** A count or a badge beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** Whether the content provides its own padding, as tables and facts do. */
  isFlush?: boolean;
  className?: string;
  id?: string;
  children: ReactNode;
};

/** A titled box on a page. */
export function Panel({ title, aside, actions, isFlush = false, className, id, children }: PanelProps) {
  return (
    <section id={id} className={classNames('panel', className)}>
      {(title !== undefined || actions !== undefined) && (
        <div className="panel-head">
          {title !== undefined && <h2 className="type-title">{title}</h2>}
          {aside !== undefined && <div className="text-small text-ink-soft">{aside}</div>}
          {actions !== undefined && (
            <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
          )}
        </div>
      )}
      {isFlush ? children : <div className="p-4">{children}</div>}
    </section>
  );
}

/** A page layout with a main column and, beside it on wide screens, a sidebar. */
export function TwoColumnLayout({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{main}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{side}</div>
    </div>
  );
}

export type LabeledFact = { readonly label: ReactNode; readonly value: ReactNode };

/** A list of labels and values. Facts whose value is undefined are omitted. */
export function FactList({ facts }: { facts: readonly LabeledFact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value !== undefined)
        .map(({ label, value }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts stay in their order
          <div key={position}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Amount = { readonly label: ReactNode; readonly amount: string; readonly isTotal?: boolean };

/** A list of labeled amounts and their total, in the given order. */
export function AmountList({ rows, className }: { rows: readonly Amount[]; className?: string }) {
  return (
    <dl className={classNames('amounts', className)}>
      {rows.map(({ label, amount, isTotal }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one sum in their order
        <div key={position} className={isTotal ? 'font-medium' : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The currently saved values, shown above a form that was rejected. */
export function SavedValuesNotice({ lines }: { lines: readonly string[] }) {
  return (
    <p className="mb-5 text-ink-soft">
      Now: <span className="text-ink">{lines.filter((line) => line !== '').join(', ')}</span>
    </p>
  );
}

type EmptyProps = {
  /** A sentence about the empty list: “No orders match these filters.” */
  title: ReactNode;
  icon?: OfficeIconName;
  /** An explanation of what will appear here, and the first step toward it. */
  children?: ReactNode;
  action?: ReactNode;
};

/** The message shown in place of an empty list. */
export function EmptyListMessage({ title, icon = 'empty', children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <OfficeIcon name={icon} size={28} className="mb-3 text-ink-soft" />
      <p className="font-medium">{title}</p>
      {children !== undefined && <p className="mt-1 max-w-md text-ink-soft">{children}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}

import { type Cents, formatCents } from '../../core/money.ts';
import { classNames } from '../base/class-names.ts';
import { Disclosure } from '../base/disclosure.tsx';

/** A formatted row of the order summary. `detail` is an explanation below the label. */
export type OrderSummaryRow = {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string | undefined;
  readonly isSaving?: boolean;
};

type OrderSummaryProps = {
  rows: readonly OrderSummaryRow[];
  total: OrderSummaryRow;
  /** Rows with the amounts paid by gift cards and store credit, and the rest paid by card. Empty if neither is used. */
  tenders: readonly OrderSummaryRow[];
  /** Whether the amounts are dimmed while they are being recalculated. */
  isPending?: boolean;
};

/** The order summary: rows of labels and amounts, with the total below a line. */
export function OrderSummary({ rows, total, tenders, isPending = false }: OrderSummaryProps) {
  return (
    <dl
      aria-busy={isPending || undefined}
      className={classNames('figures transition-opacity', isPending && 'opacity-60')}
    >
      {rows.map((row) => (
        <OrderSummaryLine key={row.label} {...row} />
      ))}
      <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-ink pt-4 font-semibold">
        <dt>{total.label}</dt>
        <dd className="text-lead/6">{total.amount}</dd>
      </div>
      {tenders.map((row) => (
        <OrderSummaryLine key={row.label} {...row} />
      ))}
    </dl>
  );
}

/** A row with a label and an amount, for use in a `dl`. */
export function OrderSummaryLine({ label, amount, detail, isSaving = false }: OrderSummaryRow) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 text-small">
      <dt>
        <span className={isSaving ? 'text-brass' : undefined}>{label}</span>
        {detail !== undefined && <span className="block text-ink-soft">{detail}</span>}
      </dt>
      <dd className={classNames('shrink-0 text-right', isSaving && 'text-brass')}>{amount}</dd>
    </div>
  );
}

/** One step of a price calculation. The step of kind `total` is separated by a line. */
export type PriceStep = { readonly kind: string; readonly text: string; readonly amountCents: Cents };

/**
 * A rule that could have lowered the price, and whether it did. `won`: applied. `lost`: another rule saves more. `not_met`: its conditions
 * are not met.
 */
export type PriceRuleOutcome = {
  readonly label: string;
  readonly outcome: 'won' | 'lost' | 'not_met';
  readonly text: string;
};

type WhyThisPriceProps = { steps: readonly PriceStep[]; tried?: readonly PriceRuleOutcome[] };

/** A collapsed explanation of a price, from the unit price to the total. */
export function PriceExplanation({ steps, tried = [] }: WhyThisPriceProps) {
  // Two lines may get the same saving, so the text alone is not a unique key.
  const rows = steps.map((step, position) => ({ ...step, key: `${position} ${step.text}` }));
  return (
    <Disclosure title="Why this price" className="border-y border-line print:hidden">
      <ol className="figures space-y-2 text-small text-ink-soft">
        {rows.map(({ key, kind, text, amountCents }) => (
          <li
            key={key}
            className={classNames(
              'flex items-baseline justify-between gap-4',
              kind === 'total' && 'border-t border-line pt-2 text-ink',
            )}
          >
            <span>{text}</span>
            <span className="shrink-0">{formatCents(amountCents)}</span>
          </li>
        ))}
      </ol>
      {tried.length > 0 && <TriedRules tried={tried} />}
    </Disclosure>
  );
}

const outcomes: Record<PriceRuleOutcome['outcome'], string> = {
  won: 'Applied',
  lost: 'Another offer saves more',
  not_met: 'Does not apply',
};

/** A list of all rules that were considered, including those that did not apply, so that customers see that no discount was missed. */
function TriedRules({ tried }: { tried: readonly PriceRuleOutcome[] }) {
  return (
    <div className="border-t border-line pt-3 text-small">
      <p className="mb-2 font-medium">Offers we compared</p>
      <ul className="figures space-y-2 text-ink-soft">
        {tried.map(({ label, outcome, text }) => (
          <li key={`${label} ${text}`}>
            <span className={outcome === 'won' ? 'text-brass' : 'text-ink'}>
              {label} · {outcomes[outcome]}
            </span>
            <span className="block">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

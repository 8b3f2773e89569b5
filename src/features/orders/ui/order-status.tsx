import type { OrderView } from '../../../engine/orders/types.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { unitTableRows } from '../problem-mail-rules.ts';
import type { OrderStatus, StatusTimelineStep } from '../status-rules.ts';

/** The steps of an order and, below them, the steps of each parcel. */
export function OrderStatusList({ order, status }: { order: OrderView; status: OrderStatus }) {
  return (
    <section aria-labelledby="status">
      <h2 id="status" className="type-title mb-3">
        Status
      </h2>
      <Steps steps={status.steps} />
      {status.parcels.map(({ number, title, steps, tracking, units }) => (
        <section key={number} aria-labelledby={`parcel-${number}`} className="mt-8">
          <h3 id={`parcel-${number}`} className="mb-2 font-semibold">
            {title}
          </h3>
          <OrderUnitList order={order} units={units} />
          {tracking && (
            <p className="mt-1">
              <a href={tracking.url} rel="noopener" className="text-wine link-line hover:decoration-2">
                {tracking.carrier} <span className="figures">{tracking.number}</span>
                <Icon name="external" size={14} className="ml-1 inline" />
              </a>
            </p>
          )}
          <div className="mt-3">
            <Steps steps={steps} />
          </div>
        </section>
      ))}
      {status.stillToCome.length > 0 && (
        <section aria-labelledby="still-to-come" className="mt-8">
          <h3 id="still-to-come" className="mb-2 font-semibold">
            Not shipped yet
          </h3>
          <OrderUnitList order={order} units={status.stillToCome} />
        </section>
      )}
    </section>
  );
}

export function OrderUnitList({
  order,
  units,
}: {
  order: Pick<OrderView, 'lines'>;
  units: Parameters<typeof unitTableRows>[1];
}) {
  return (
    <ul className="text-small text-ink-soft">
      {unitTableRows(order, units).map(([name, quantity]) => (
        <li key={name}>
          <span className="figures">{quantity} × </span>
          {name}
        </li>
      ))}
    </ul>
  );
}

const words: Readonly<Record<StatusTimelineStep['state'], string>> = {
  done: 'done',
  now: 'current step',
  next: 'not yet',
};

function Steps({ steps }: { steps: readonly StatusTimelineStep[] }) {
  // Two attempts on one day may have the same text.
  const rows = steps.map((step, position) => ({ ...step, key: `${position} ${step.label}` }));
  return (
    <ol className="border-line border-b">
      {rows.map(({ key, label, state, day, detail }) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`flex items-baseline gap-4 border-line border-t py-3 ${state === 'next' ? 'text-ink-soft' : ''}`}
        >
          <span aria-hidden="true" className="w-4 shrink-0 self-start pt-1 text-brass">
            {state === 'done' && <Icon name="check" size={16} />}
            {state === 'now' && (
              <span className="mt-1 ml-0.5 block size-2.5 rounded-full border-5 border-brass" />
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className={state === 'now' ? 'font-semibold' : undefined}>{label}</span>
            <span className="sr-only">, {words[state]}</span>
            {detail !== undefined && <span className="block text-small text-ink-soft">{detail}</span>}
          </span>
          {day !== undefined && <span className="figures shrink-0 text-small text-ink-soft">{day}</span>}
        </li>
      ))}
    </ol>
  );
}

import { wineQuantityFieldName } from '../phone-order-rules.ts';
import type { OfferedWine } from '../read-phone-order.server.ts';
import { Panel } from './page.tsx';

/** The wines of a phone order, each with a quantity field. */
export function WinesPanel({
  wines,
  entered,
  error,
}: {
  wines: readonly OfferedWine[];
  entered: (name: string) => string;
  error: (name: string) => string | undefined;
}) {
  return (
    <Panel title="Wines">
      <ul className="divide-y divide-line">
        {wines.map(({ skuId, name, price, most }) => {
          const field = wineQuantityFieldName(skuId);
          return (
            <li key={skuId} className="py-2">
              <label className="flex items-center justify-between gap-3">
                <span className="min-w-0">
                  {name} <span className="block text-ink-soft">{price}</span>
                </span>
                <input
                  id={field}
                  name={field}
                  defaultValue={entered(field)}
                  type="number"
                  min={0}
                  max={most}
                  step={1}
                  inputMode="numeric"
                  placeholder="0"
                  aria-invalid={error(field) !== undefined || undefined}
                  className="field-box w-20 shrink-0 text-right"
                />
              </label>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

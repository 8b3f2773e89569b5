import type { PlanOptionGroup } from '../../../engine/clubs/memberships/plan-choice-rules.ts';
import { Badge } from '../../../ui/base/badge.tsx';

/** Radio buttons for every plan, grouped by club. */
export function PlanRadioGroups({ groups, chosen }: { groups: readonly PlanOptionGroup[]; chosen: string }) {
  return (
    <div className="space-y-7">
      {groups.map(({ clubTitle, status, options }) => (
        <fieldset key={clubTitle}>
          <legend className="mb-2">
            <span className="type-title mr-4">{clubTitle}</span>
            {status === 'full' && <Badge tone="wine">Full, waitlist open</Badge>}
          </legend>
          <div className="choice-list">
            {options.map(({ value, label, detail, isCurrent }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="to"
                  value={value}
                  defaultChecked={value === chosen}
                  className="tick-dot mt-0.5"
                />
                <span className="flex-1">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                    {label}
                    {isCurrent && <Badge tone="olive">Your plan</Badge>}
                  </span>
                  <span className="figures block text-ink-soft text-small">{detail}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

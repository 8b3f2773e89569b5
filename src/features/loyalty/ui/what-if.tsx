import { useState } from 'react';
import { Form } from 'react-router';
import { countWithNoun } from '../../../core/count-words.ts';
import { formatCents } from '../../../core/money.ts';
import { formatPointCount } from '../../../core/points.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { loyaltyPath } from '../rules.ts';
import {
  calculatePoints,
  maxCalculatorBottles,
  type PointsCalculatorFacts,
  type PointsCalculatorQuery,
} from '../what-if-rules.ts';

/** A calculator of the points that a number of bottles would earn. It updates with the slider, and works as a form without scripts. */
export function PointsCalculator({
  facts,
  asked,
}: {
  facts: PointsCalculatorFacts;
  asked: PointsCalculatorQuery;
}) {
  const [chosen, setRequest] = useState(asked);
  const answer = calculatePoints(facts, chosen);
  if (!answer) return null;
  const bottles = countWithNoun(chosen.bottles, 'bottle');
  return (
    <section aria-labelledby="what-if" className="bg-paper-deep p-6 sm:p-8">
      <h2 id="what-if" className="type-title">
        How many points would I earn?
      </h2>
      <div className="mt-5 grid items-center gap-x-12 gap-y-6 lg:grid-cols-2">
        <Form method="get" action={`${loyaltyPath}#what-if`} preventScrollReset className="space-y-5">
          <Select
            id="wine"
            name="wine"
            label="Wine"
            defaultValue={chosen.slug}
            options={facts.wines.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={(event) => setRequest({ ...chosen, slug: event.target.value })}
          />
          <div>
            <label htmlFor="bottles" className="flex justify-between font-medium text-small">
              Bottles
              <output htmlFor="bottles" className="figures">
                {chosen.bottles}
              </output>
            </label>
            <input
              id="bottles"
              name="bottles"
              type="range"
              min={1}
              max={maxCalculatorBottles}
              defaultValue={chosen.bottles}
              onInput={({ currentTarget }) => setRequest({ ...chosen, bottles: Number(currentTarget.value) })}
              className="mt-2 block h-11 w-full cursor-pointer accent-wine"
            />
          </div>
          <div className="[@media(scripting:enabled)]:hidden">
            <Button kind="outline">Calculate</Button>
          </div>
        </Form>
        <div aria-live="polite" className="figures">
          <p className="type-heading tracking-[0.01em]">{formatPointCount(answer.points)}</p>
          <p className="mt-2 text-ink-soft text-small">
            {bottles} for {formatCents(answer.netCents)}, at your price.
            {answer.reaches && ` That gets you to ${answer.reaches.name}.`}
          </p>
        </div>
      </div>
    </section>
  );
}

import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { quizPath } from '../address-rules.ts';
import type { Choice, Quiz } from '../types.ts';
import { AdventureScale } from './adventure-scale.tsx';

type QuizFormProps = {
  quiz: Quiz;
  choices: Readonly<Record<'colors' | 'budgets' | 'plans' | 'frequencies', readonly Choice[]>>;
  never: {
    readonly grapes: readonly string[];
    readonly wines: readonly { readonly slug: string; readonly name: string }[];
  };
};

/** The questions as a plain form whose answers become the address; passing them over is an answer too. */
export function QuizForm({ quiz, choices, never }: QuizFormProps) {
  const { formAction, state } = useNavigation();
  const isPending = state === 'loading' && formAction?.startsWith(quizPath) === true;
  const { zipCode, isPickup, answers, plan, frequency, neverGrapes, neverWines } = quiz;
  return (
    <Form method="get" action={`${quizPath}#boxes`} className="space-y-9">
      {isPickup ? (
        <input type="hidden" name="pickup" value="yes" />
      ) : (
        <input type="hidden" name="zip" value={zipCode} />
      )}
      <RadioGroup
        legend="What do you drink?"
        name="color"
        options={choices.colors}
        defaultValue={answers.color}
      />
      <AdventureScale defaultValue={answers.adventure} />
      <RadioGroup
        legend="What may a box come to?"
        name="budget"
        options={choices.budgets}
        defaultValue={answers.budget}
      />
      <RadioGroup legend="How many bottles?" name="plan" options={choices.plans} defaultValue={plan} />
      <RadioGroup
        legend="How often?"
        name="frequency"
        options={choices.frequencies}
        defaultValue={frequency}
      />
      <div className="divide-y divide-line border-line border-y">
        <Ticks
          title="Grapes never to send"
          name="neverGrape"
          isNarrow
          ticked={neverGrapes}
          options={never.grapes.map((grape) => ({ value: grape, label: grape }))}
        />
        <Ticks
          title="Wines never to send"
          name="neverWine"
          ticked={neverWines}
          options={never.wines.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button
          kind={quiz.isAnswered ? 'outline' : 'filled'}
          pendingLabel={isPending ? 'Choosing' : undefined}
        >
          {quiz.isAnswered ? 'Show the boxes again' : 'Show my boxes'}
        </Button>
        <Button name="surprise" value="yes" kind="text">
          Skip this: surprise me
        </Button>
      </div>
    </Form>
  );
}

type TicksProps = {
  title: string;
  name: string;
  ticked: readonly string[];
  options: readonly Choice[];
  /** Short enough for two columns on a phone. */
  isNarrow?: boolean;
};

function Ticks({ title, name, ticked, options, isNarrow = false }: TicksProps) {
  const count = options.filter(({ value }) => ticked.includes(value)).length;
  return (
    <Disclosure
      title={title}
      mark="plus"
      size="text"
      isOpen={count > 0}
      aside={count > 0 ? <span className="figures text-ink-soft text-small">{count}</span> : undefined}
    >
      <fieldset>
        <legend className="sr-only">{title}</legend>
        <div className={classNames('grid gap-x-6', isNarrow ? 'grid-cols-2' : 'sm:grid-cols-2')}>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              name={name}
              value={value}
              label={label}
              defaultChecked={ticked.includes(value)}
            />
          ))}
        </div>
      </fieldset>
    </Disclosure>
  );
}

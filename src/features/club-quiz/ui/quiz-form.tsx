import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { quizPath } from '../address-rules.ts';
import { adventureChoices, canBe, colorChoices, mix, offeredBudget, optionsOf } from '../choice-rules.ts';
import type { Choice, Quiz, QuizOptions } from '../types.ts';

type QuizFormProps = {
  quiz: Quiz;
  choices: Readonly<Record<'plans' | 'frequencies', readonly Choice[]>>;
  options: QuizOptions;
  never: {
    readonly grapes: readonly string[];
    readonly wines: readonly { readonly slug: string; readonly name: string }[];
  };
};

/** The questions as a plain form whose answers become the address; passing them over is an answer too. */
export function QuizForm({ quiz, choices, options, never }: QuizFormProps) {
  const { formAction, state } = useNavigation();
  const isPending = state === 'loading' && formAction?.startsWith(quizPath) === true;
  const { zipCode, isPickup, answers, frequency, neverGrapes, neverWines } = quiz;
  const [color, setColor] = useState<string>(answers.color);
  const [askedPlan, setAskedPlan] = useState(quiz.plan);
  const [askedAdventure, setAskedAdventure] = useState(String(answers.adventure));
  const [askedBudget, setAskedBudget] = useState(Number(answers.mostCents ?? 0) / 100);
  // Each answer narrows those below it, so that nothing is offered that cannot be had.
  const plans = choices.plans.filter(({ value }) => canBe(optionsOf(options, color, value)));
  const plan = (plans.find(({ value }) => value === askedPlan) ?? plans[0])?.value ?? askedPlan;
  const budgetsOf = (value: string) => optionsOf(options, color, plan).budgets[value] ?? [];
  const adventure = budgetsOf(askedAdventure).length > 0 ? askedAdventure : mix;
  const budgets = budgetsOf(adventure);
  const budget = offeredBudget(budgets, askedBudget);
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
        options={colorChoices.map((choice) => ({
          ...choice,
          disabled: !choices.plans.some(({ value }) => canBe(optionsOf(options, choice.value, value))),
        }))}
        value={color}
        onChange={({ target }) => setColor(target.value)}
      />
      <RadioGroup
        legend="How many bottles?"
        name="plan"
        options={choices.plans.map((choice) => ({
          ...choice,
          ...(!canBe(optionsOf(options, color, choice.value)) && {
            disabled: true,
            description: 'Not enough different wines of that color in stock right now',
          }),
        }))}
        value={plan}
        onChange={({ target }) => setAskedPlan(target.value)}
      />
      <RadioGroup
        legend="How adventurous are you?"
        name="adventure"
        options={adventureChoices.map((choice) => ({
          ...choice,
          ...(budgetsOf(choice.value).length === 0 && {
            disabled: true,
            description: 'Not enough of these grapes in stock right now',
          }),
        }))}
        value={adventure}
        onChange={({ target }) => setAskedAdventure(target.value)}
      />
      {budgets.length > 0 && (
        <RadioGroup
          legend="What’s your budget per box?"
          hint="Before sales tax and shipping. No box costs more."
          name="budget"
          options={budgets.map((each) => ({ value: String(each), label: `Up to $${each}` }))}
          value={String(budget)}
          onChange={({ target }) => setAskedBudget(Number(target.value))}
        />
      )}
      <RadioGroup
        legend="How often?"
        name="frequency"
        options={choices.frequencies}
        defaultValue={frequency}
      />
      <div className="divide-y divide-line border-line border-y">
        <Ticks
          title="Grapes you never want"
          name="neverGrape"
          isNarrow
          ticked={neverGrapes}
          options={never.grapes.map((grape) => ({ value: grape, label: grape }))}
        />
        <Ticks
          title="Wines you never want"
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
          {quiz.isAnswered ? 'Update my boxes' : 'Show my boxes'}
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

import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { quizPath } from '../address-rules.ts';
import {
  adventureChoices,
  closestOfferedBudget,
  colorChoices,
  defaultAdventure,
  offersBudgetChoice,
  planOptionsFor,
} from '../choice-rules.ts';
import type { ClubQuiz, QuizChoice, QuizOptions } from '../types.ts';

type QuizFormProps = {
  quiz: ClubQuiz;
  choices: Readonly<Record<'plans' | 'frequencies', readonly QuizChoice[]>>;
  options: QuizOptions;
  never: {
    readonly grapes: readonly string[];
    readonly wines: readonly { readonly slug: string; readonly name: string }[];
  };
};

/** The quiz as a GET form, so that the URL contains the answers. */
export function QuizForm({ quiz, choices, options, never }: QuizFormProps) {
  const { formAction, state } = useNavigation();
  const isPending = state === 'loading' && formAction?.startsWith(quizPath) === true;
  const { zipCode, isPickup, answers, frequency, neverGrapes, neverWines } = quiz;
  const [color, setColor] = useState<string>(answers.color);
  const [requestedPlan, setRequestedPlan] = useState(quiz.plan);
  const [requestedAdventure, setRequestedAdventure] = useState(String(answers.adventure));
  const [requestedBudget, setRequestedBudget] = useState(Number(answers.mostCents ?? 0) / 100);
  // Each answer limits the options of the questions below it to what is available.
  const plans = choices.plans.filter(({ value }) =>
    offersBudgetChoice(planOptionsFor(options, color, value)),
  );
  const plan = (plans.find(({ value }) => value === requestedPlan) ?? plans[0])?.value ?? requestedPlan;
  const budgetsOf = (value: string) => planOptionsFor(options, color, plan).budgets[value] ?? [];
  const adventure = budgetsOf(requestedAdventure).length > 0 ? requestedAdventure : defaultAdventure;
  const budgets = budgetsOf(adventure);
  const budget = closestOfferedBudget(budgets, requestedBudget);
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
          disabled: !choices.plans.some(({ value }) =>
            offersBudgetChoice(planOptionsFor(options, choice.value, value)),
          ),
        }))}
        value={color}
        onChange={({ target }) => setColor(target.value)}
      />
      <RadioGroup
        legend="How many bottles?"
        name="plan"
        options={choices.plans.map((choice) => ({
          ...choice,
          ...(!offersBudgetChoice(planOptionsFor(options, color, choice.value)) && {
            disabled: true,
            description: 'Not enough different wines of that color in stock right now',
          }),
        }))}
        value={plan}
        onChange={({ target }) => setRequestedPlan(target.value)}
      />
      <RadioGroup
        legend="How adventurous are you?"
        name="adventure"
        options={adventureChoices.map((choice) => ({
          ...choice,
          ...(budgetsOf(choice.value).length === 0 && {
            disabled: true,
            description: 'Not enough of these wines in stock right now',
          }),
        }))}
        value={adventure}
        onChange={({ target }) => setRequestedAdventure(target.value)}
      />
      {budgets.length > 0 && (
        <RadioGroup
          legend="What’s your budget per box?"
          hint="Before sales tax and shipping. We never go over your budget."
          name="budget"
          options={budgets.map((each) => ({ value: String(each), label: `Up to $${each}` }))}
          value={String(budget)}
          onChange={({ target }) => setRequestedBudget(Number(target.value))}
        />
      )}
      <RadioGroup
        legend="How often?"
        name="frequency"
        options={choices.frequencies}
        defaultValue={frequency}
      />
      <div className="divide-y divide-line border-line border-y">
        <ExclusionList
          title="Grapes you never want"
          name="neverGrape"
          isNarrow
          selected={neverGrapes}
          options={never.grapes.map((grape) => ({ value: grape, label: grape }))}
        />
        <ExclusionList
          title="Wines you never want"
          name="neverWine"
          selected={neverWines}
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
          Surprise me
        </Button>
      </div>
    </Form>
  );
}

type ExclusionListProps = {
  title: string;
  name: string;
  selected: readonly string[];
  options: readonly QuizChoice[];
  /** Whether the list has two columns even on small screens. */
  isNarrow?: boolean;
};

function ExclusionList({ title, name, selected, options, isNarrow = false }: ExclusionListProps) {
  const count = options.filter(({ value }) => selected.includes(value)).length;
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
              defaultChecked={selected.includes(value)}
            />
          ))}
        </div>
      </fieldset>
    </Disclosure>
  );
}

import { data, Form, href, redirect } from 'react-router';
import { z } from 'zod';
import { formatDateWithYear } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { hideReview, restoreReview } from '../../engine/catalog/reviews/index.server.ts';
import { maxHideReasonLength } from '../../engine/catalog/reviews/rules.ts';
import { viewReviewsForStaff } from '../../engine/catalog/reviews/view.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { TextArea } from '../../ui/base/text-field.tsx';
import { writeFlash } from '../flash.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/reviews.ts';

/** The maximum number of reviews listed, newest first. */
const shown = 100;

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'reviews.moderate');
  const { database } = args.context.get(dependenciesContext);
  const onlyHidden = args.url.searchParams.get('show') === 'hidden';
  const reviews = await viewReviewsForStaff(database.read, { onlyHidden, limit: shown });
  return {
    onlyHidden,
    reviews: reviews.map(({ number, writtenOn, stars, wine, name, words, hiddenReason }) => ({
      ...{ number, stars, wine, name, words, hiddenReason },
      written: formatDateWithYear(writtenOn),
    })),
  };
}

const reviewForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('hide'), number: z.coerce.number().int(), reason: z.string() }),
  z.object({ intent: z.literal('restore'), number: z.coerce.number().int() }),
]);

export async function action(args: Route.ActionArgs) {
  const { actor } = await requireStaff(args, 'reviews.moderate');
  const dependencies = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  const asked = reviewForm.safeParse(formValues(form)).data;
  if (!asked) throw data(null, { status: 400 });
  const { number } = asked;
  const changed =
    asked.intent === 'hide'
      ? await hideReview(dependencies, { number, actor, reason: asked.reason })
      : await restoreReview(dependencies, { number, actor });
  if (!changed.ok) return rejectForm(changed.refusals, form, 422);
  const text = asked.intent === 'hide' ? 'Review hidden.' : 'The review is public again.';
  return redirect(href('/admin/reviews'), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
  });
}

export const meta = () => [{ title: backOfficePageTitle('Reviews') }];

const options = [
  { value: '', label: 'All reviews' },
  { value: 'hidden', label: 'Hidden reviews' },
];

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { onlyHidden, reviews } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const show = onlyHidden ? 'hidden' : '';
  return (
    <>
      <PageHeader title="Reviews">
        Hide a review only if it’s abusive, unlawful or off topic, never because it’s negative.
      </PageHeader>
      <FormProblems answer={answer} title="Nothing has changed" />
      <Panel isFlush>
        <FilterBar isFiltered={onlyHidden}>
          <SelectField id="show" name="show" label="Show" key={show} options={options} defaultValue={show} />
        </FilterBar>
        {reviews.length === 0 && <EmptyListMessage title="No reviews." icon="reviews" />}
        <ul>
          {reviews.map((review) => (
            <li key={review.number} className="grid gap-2 border-b border-line px-4 py-3 last:border-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{review.wine}</span>
                <span className="text-ink-soft">
                  {review.stars} out of 5 stars, {review.name}, {review.written}
                </span>
                {review.hiddenReason !== undefined && <StatusBadge>Hidden</StatusBadge>}
              </p>
              {review.words !== '' && (
                <p className="max-w-reading wrap-anywhere whitespace-pre-line">{review.words}</p>
              )}
              {review.hiddenReason === undefined ? (
                <Hiding number={review.number} wine={review.wine} answer={answer} />
              ) : (
                <Form method="post" className="flex flex-wrap items-center gap-3">
                  <input type="hidden" name="number" value={review.number} />
                  <span className="text-ink-soft">Reason: {review.hiddenReason}</span>
                  <Button name="intent" value="restore">
                    Show it again
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

type HidingProps = { number: number; wine: string; answer: FormActionData | undefined };

/** The form that hides a review, with the reason shown to its author. */
function Hiding({ number, wine, answer }: HidingProps) {
  const isEntered = answer?.entered.number === String(number);
  return (
    <details open={isEntered}>
      <summary className="w-fit cursor-pointer text-ink-soft link-line">
        Hide<span className="sr-only"> the review of {wine}</span>
      </summary>
      <Form method="post" className="mt-3 grid max-w-xl gap-3">
        <input type="hidden" name="number" value={number} />
        <TextArea
          id={`reason-${number}`}
          name="reason"
          label="Reason"
          hint="The author sees it."
          maxLength={maxHideReasonLength}
          defaultValue={isEntered ? answer?.entered.reason : undefined}
        />
        <div>
          <Button name="intent" value="hide">
            Hide the review
          </Button>
        </div>
      </Form>
    </details>
  );
}

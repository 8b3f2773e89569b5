import { useState } from 'react';
import { Form } from 'react-router';
import { formatGroupedDigits } from '../../../core/digits.ts';
import { formatPointCount } from '../../../core/points.ts';
import {
  maxReviewLength,
  minReviewLength,
  publicReviewerName,
  reviewLength,
  starRatingLabel,
} from '../../../engine/catalog/reviews/rules.ts';
import { type EnteredReview, type OwnReview, starRatings } from '../../../engine/catalog/reviews/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextArea } from '../../../ui/base/text-field.tsx';
import { Stars } from '../../../ui/commerce/stars.tsx';

type ReviewFormProps = {
  firstName: string;
  lastName: string;
  review: OwnReview | undefined;
  /** The points that the review earns; undefined for customers who don't collect points and if reviews earn none. */
  earns: { readonly points: number; readonly mostPerMonth: number } | undefined;
  /** The intent of the button that was pressed; undefined while nothing is being submitted. */
  pending: string | undefined;
  answer:
    | {
        readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
        readonly entered: EnteredReview | undefined;
      }
    | undefined;
};

/** The review form. Works without scripts. */
export function ReviewForm({ firstName, lastName, review, earns, pending, answer }: ReviewFormProps) {
  const problems = answer?.problems ?? [];
  const entered = answer?.entered ?? review;
  const error = fieldErrorLookup(problems);
  return (
    <Form method="post" noValidate className="max-w-form space-y-8">
      <ErrorSummary title="Please check your review" problems={problems} occasion={answer} />
      {review?.hiddenReason !== undefined && (
        <Notice title="Only you can see this review">Removed from the page: {review.hiddenReason}</Notice>
      )}
      <RadioGroup
        legend="Your rating"
        name="stars"
        id="stars"
        required
        defaultValue={entered?.stars?.toString()}
        error={error('stars')}
        options={starRatings.map((stars) => ({
          value: String(stars),
          label: (
            <span className="flex flex-wrap items-center gap-x-4">
              <Stars tenths={stars * 10} size={20} />
              <span className="text-ink-soft">{starRatingLabel(stars)}</span>
            </span>
          ),
        }))}
      />
      <Words entered={entered?.words ?? ''} error={error('words')} />
      {earns && !review && (
        <p className="figures text-brass text-small">
          Earn {formatPointCount(earns.points)} for your review, positive or not, up to{' '}
          {earns.mostPerMonth === 1 ? 'once' : `${earns.mostPerMonth} times`} a month.
        </p>
      )}
      <p className="text-ink-soft text-small">
        Your review appears publicly on the wine’s page as {publicReviewerName({ firstName, lastName })}. You
        can edit or delete it anytime.
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button name="intent" value="write" pendingLabel={pending === 'write' ? 'Saving' : undefined}>
          {review ? 'Save changes' : 'Publish review'}
        </Button>
        {review && (
          <Button
            kind="text"
            name="intent"
            value="take-back"
            pendingLabel={pending === 'take-back' ? 'Deleting' : undefined}
          >
            Delete review
          </Button>
        )}
      </div>
    </Form>
  );
}

function Words({ entered, error }: { entered: string; error: string | undefined }) {
  const [length, setLength] = useState(() => reviewLength(entered));
  return (
    <TextArea
      id="words"
      name="words"
      label="Your review"
      rows={7}
      required
      defaultValue={entered}
      onInput={({ currentTarget }) => setLength(reviewLength(currentTarget.value))}
      hint={
        <span className="flex justify-between gap-6">
          <span>
            {minReviewLength} to {formatGroupedDigits(maxReviewLength)} characters. How did it smell and
            taste, and what did you serve it with?
          </span>
          <span className={`figures noscript:hidden ${length > maxReviewLength ? 'text-error' : ''}`}>
            {length}
          </span>
        </span>
      }
      error={error}
    />
  );
}

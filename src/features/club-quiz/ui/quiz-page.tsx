import { type ComponentProps, useEffect, useRef } from 'react';
import type { ZipShippingAnswer } from '../../../engine/compliance/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pickupCities } from '../../../winery.ts';
import { quizPath } from '../address-rules.ts';
import type { ClubQuiz, QuizOptions, QuizPreview } from '../types.ts';
import { BoxPreview, boxesHeadingId } from './box-preview.tsx';
import { useSaveQuizAnswers } from './kept-answers.ts';
import { QuizForm } from './quiz-form.tsx';
import { QuizLayout } from './quiz-frame.tsx';

type QuizPageProps = {
  quiz: ClubQuiz;
  answer: ZipShippingAnswer | undefined;
  isPaused: boolean;
  choices: ComponentProps<typeof QuizForm>['choices'];
  options: QuizOptions;
  never: ComponentProps<typeof QuizForm>['never'];
  preview: QuizPreview | undefined;
  query: string | undefined;
  club: ComponentProps<typeof QuizLayout>['club'];
  refusal: string | undefined;
};

/** The page with the quiz and, below it, the preview of its boxes. */
export function QuizPage(props: QuizPageProps) {
  const { quiz, answer, isPaused, choices, options, never, preview, query, club, refusal } = props;
  useSaveQuizAnswers(query);
  useFocusOnBoxes(query);
  return (
    <>
      <QuizLayout heading="What would you like in the box?" club={club}>
        <p className="mt-4 mb-9 text-ink-soft">
          <Destination isPickup={quiz.isPickup} answer={answer} />
        </p>
        {/* The key resets the form whenever the answers in the URL change, for example when going back. */}
        <QuizForm key={query} quiz={quiz} choices={choices} options={options} never={never} />
      </QuizLayout>
      {preview && query !== undefined ? (
        <BoxPreview
          preview={preview}
          query={query}
          isPaused={isPaused}
          clubTitle={club.title}
          refusal={refusal}
        />
      ) : (
        <div className="pb-16 lg:pb-24" />
      )}
    </>
  );
}

function Destination({ isPickup, answer }: { isPickup: boolean; answer: ZipShippingAnswer | undefined }) {
  if (isPickup) {
    return (
      <>
        Pickup in {pickupCities()}. <TextLink to={quizPath}>Ship instead</TextLink>
      </>
    );
  }
  return (
    <>
      {answer?.kind === 'open' && `${answer.title}. ${answer.sentences.join(' ')} `}
      <TextLink to={quizPath}>Change ZIP code</TextLink>
    </>
  );
}

/** Moves focus to the boxes when the answers change. */
function useFocusOnBoxes(query: string | undefined): void {
  const last = useRef(query);
  useEffect(() => {
    if (last.current === query) return;
    last.current = query;
    document.getElementById(boxesHeadingId)?.focus({ preventScroll: true });
  }, [query]);
}

import { sentenceCase } from '../../../core/sentence-case.ts';
import type { ZipShippingAnswer } from '../../../engine/compliance/types.ts';
import { PageHeading } from '../../../ui/base/page-heading.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { quizPath } from '../address-rules.ts';
import { useSavedQuizAnswers } from './kept-answers.ts';
import { ZipQuestion } from './zip-question.tsx';

const steps = [
  {
    title: 'Take the quiz',
    text: 'What you drink, how adventurous you are, your budget, how many bottles and how often. See three boxes before you order one.',
  },
  {
    title: 'Taste and rate',
    text: 'Give each bottle one to five stars whenever you get to it. Be honest.',
  },
  {
    title: 'Your next box gets better',
    text: 'You’ll get more wines like the ones you loved, and never see the ones you didn’t again.',
  },
];

type WelcomePartProps = {
  zipCode: string;
  answer: ZipShippingAnswer | undefined;
  club: {
    readonly title: string;
    /** The club's box sizes, such as `three or six bottles`. */
    readonly sizes: string;
    /** The club's shipping intervals, such as `every one, two or three months`. */
    readonly every: string;
    readonly picture?: PictureSource | undefined;
    readonly alt: string;
  };
};

/** The introduction to the quiz, with the ZIP code form. */
export function QuizWelcome({ zipCode, answer, club }: WelcomePartProps) {
  const kept = useSavedQuizAnswers();
  return (
    <>
      <div className="page-width grid items-center gap-x-20 gap-y-10 pt-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:pt-16">
        <div>
          <PageHeading eyebrow={club.title} isLarge>
            Five questions, then a box made for you.
          </PageHeading>
          <p className="mt-5 mb-8 text-ink-soft">
            {sentenceCase(club.sizes)} {club.every}, on your own schedule. Free to join, no commitment. Pause
            or cancel anytime.
          </p>
          <ZipQuestion zipCode={zipCode} answer={answer} />
          {kept !== undefined && (
            <p className="mt-6 border-line border-t pt-5">
              Taken the quiz before? <TextLink to={`${quizPath}?${kept}`}>Use your previous answers</TextLink>
            </p>
          )}
        </div>
        {club.picture && (
          <Picture
            source={club.picture}
            sizes="(min-width: 90rem) 39rem, (min-width: 64rem) 46vw, 92vw"
            alt={club.alt}
            priority
            className="aspect-3/2 w-full rounded-winery object-cover lg:aspect-5/4"
          />
        )}
      </div>
      <section aria-labelledby="how-it-goes" className="page-width section-space">
        <h2 id="how-it-goes" className="type-heading">
          How it works
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-10">
          {steps.map(({ title, text }) => (
            <li key={title} className="border-brass-bright border-t-2 pt-5">
              <h3 className="type-title">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

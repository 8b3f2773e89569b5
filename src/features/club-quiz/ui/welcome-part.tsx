import type { ZipAnswer } from '../../../engine/compliance/types.ts';
import { PageHeading } from '../../../ui/base/page-heading.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { quizPath } from '../address-rules.ts';
import { useKeptAnswers } from './kept-answers.ts';
import { ZipQuestion } from './zip-question.tsx';

const steps = [
  {
    title: 'You answer',
    words:
      'What you drink, how far you go, what a box may come to. You see three boxes before you order one.',
  },
  {
    title: 'You open and rate',
    words: 'One to five stars for each bottle, whenever you get to it. Nobody minds a one.',
  },
  {
    title: 'The next box knows',
    words: 'What you loved brings its relations; what you did not never comes again.',
  },
];

type WelcomePartProps = { zipCode: string; answer: ZipAnswer | undefined; picture: PictureSource };

/** Before the quiz: what it is, and whether wine may go there at all. */
export function WelcomePart({ zipCode, answer, picture }: WelcomePartProps) {
  const kept = useKeptAnswers();
  return (
    <>
      <div className="page-width grid items-center gap-x-20 gap-y-10 pt-8 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:pt-16">
        <div>
          <PageHeading eyebrow="Discovery" isLarge>
            Three answers, then your own taste.
          </PageHeading>
          <p className="mt-5 mb-8 text-ink-soft">
            Three or six bottles every one, two or three months, on a date of your own. No joining fee, no
            minimum term, paused or ended whenever you like.
          </p>
          <ZipQuestion zipCode={zipCode} answer={answer} />
          {kept !== undefined && (
            <p className="mt-6 border-line border-t pt-5">
              You have answered here before:{' '}
              <TextLink to={`${quizPath}?${kept}`}>go on with your answers</TextLink>.
            </p>
          )}
        </div>
        <Picture
          source={picture}
          sizes="(min-width: 90rem) 39rem, (min-width: 64rem) 46vw, 92vw"
          alt="Three glasses, white, rosé and red, above cards with the numbers one to three."
          priority
          className="aspect-3/2 w-full rounded-house object-cover lg:aspect-5/4"
        />
      </div>
      <section aria-labelledby="how-it-goes" className="page-width section-space">
        <h2 id="how-it-goes" className="type-heading">
          How it goes
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-10">
          {steps.map(({ title, words }) => (
            <li key={title} className="border-brass-bright border-t-2 pt-5">
              <h3 className="type-title">{title}</h3>
              <p className="mt-2 text-ink-soft">{words}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

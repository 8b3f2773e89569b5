import { Form, href } from 'react-router';
import { formatListWithoutSerialComma } from '../../../core/listed.ts';
import { Accordion } from '../../../ui/base/accordion.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { SideBySideTable } from '../../../ui/base/side-by-side.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { tastingRoomPhrase, winery } from '../../../winery.ts';
import { pointsName, wineryPrograms } from '../../../winery-offers.ts';
import type {
  CustomerHabit,
  compareMemberships,
  customerHabitChoices,
  recommendMembership,
} from '../overview-rules.ts';
import { type ProgramCardPictures, ProgramCards, type ProgramCardsProps } from './program-cards.tsx';

type Advice = NonNullable<ReturnType<typeof recommendMembership>>;

type OverviewPageProps = {
  /** The date on which the prices apply. */
  asOf: string;
  /** The discount range across all clubs, such as `10–20% off`; undefined for a winery without clubs. */
  discount: string | undefined;
  table: ReturnType<typeof compareMemberships>;
  habit: CustomerHabit | undefined;
  habits: ReturnType<typeof customerHabitChoices>;
  /** The paid membership; undefined for a winery without one. `points` is undefined for a winery without points. */
  membership: ProgramCardsProps['membership'];
  points: ProgramCardsProps['points'];
  advice: Advice | undefined;
  pictures: ProgramCardPictures;
};

/** The membership comparison page: the winery's programs side by side, with a recommendation. */
export function MembershipOverviewPage({ asOf, discount, table, pictures, ...rest }: OverviewPageProps) {
  const { habit, habits, advice, membership, points } = rest;
  const hasClubs = discount !== undefined;
  return (
    <>
      <header className="page-width pt-14 lg:pt-24">
        <h1 tabIndex={-1} className="type-display max-lg:text-[2.75rem]">
          Compare memberships
        </h1>
        <p className="mt-5 max-w-reading text-ink-soft text-lead">
          {hasClubs && 'A club sends you wine. '}
          {membership &&
            `${winery().membershipName} includes shipping on what you order and gives you early access to reservations. `}
          {points &&
            (hasClubs && membership
              ? `${pointsName()} work with either, or on their own. `
              : `${pointsName()} come with every order. `)}
          {table.columns.length > 1 && 'You can combine them.'}
        </p>
      </header>
      <ProgramCards {...{ membership, points, discount, pictures }} />
      <section aria-labelledby="side-by-side" className="page-width section-space print:break-inside-avoid">
        <h2 id="side-by-side" className="type-heading">
          Side by side
        </h2>
        <SideBySideTable
          caption={`${formatListWithoutSerialComma(table.columns)} side by side`}
          columns={table.columns}
          rows={table.rows}
          isLarge
          className="mt-6 lg:mt-8"
        />
        <p className="figures mt-4 text-ink-soft text-small">As of {asOf}.</p>
      </section>
      <WhichFits {...{ habit, habits, advice }} picture={pictures.undecided} />
      <Questions hasClubs={hasClubs} refundDays={membership?.refundDays} />
    </>
  );
}

/** A question that leads to a recommended membership. Works without scripts. */
function WhichFits({
  habit,
  advice,
  habits,
  picture,
}: Pick<OverviewPageProps, 'habit' | 'advice' | 'habits'> & { picture: PictureSource }) {
  return (
    <section aria-labelledby="fits" className="bg-paper-deep print:hidden">
      <div className="page-width section-space grid gap-x-20 gap-y-10 md:grid-cols-2">
        <div>
          <h2 id="fits" className="type-heading">
            Which one is right for me?
          </h2>
          <Form
            method="get"
            action={href('/membership-overview')}
            preventScrollReset
            className="mt-6 space-y-6"
          >
            <RadioGroup
              id="habit"
              name="habit"
              legend="How do you buy our wine?"
              defaultValue={habit}
              options={habits}
            />
            <Button kind="outline">See our suggestion</Button>
          </Form>
        </div>
        <div aria-live="polite">
          {advice ? (
            <AdvicePanel advice={advice} />
          ) : (
            <div className="flex h-full flex-col max-md:hidden">
              <div className="min-h-60 grow overflow-hidden rounded-winery *:size-full [&_img]:size-full [&_img]:object-cover">
                <Picture source={picture} sizes="(min-width: 90rem) 39rem, 46vw" alt="" />
              </div>
              <p className="mt-4 text-ink-soft text-small">
                Choose one, and we’ll suggest a membership and show what a year of it looks like.
              </p>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function AdvicePanel({ advice: { title, text, rows, sentence, to, action } }: { advice: Advice }) {
  return (
    <div className="bg-paper p-6 lg:p-10">
      <p className="type-eyebrow text-brass">Our suggestion</p>
      <h3 className="type-title mt-3 lg:text-[1.75rem]">{title}</h3>
      <p className="figures mt-4 text-ink-soft">{text}</p>
      {rows.length > 0 && <FactsTable className="mt-6" facts={rows} />}
      <p className="figures mt-4">{sentence}</p>
      <ButtonLink to={to} className="mt-7">
        {action}
      </ButtonLink>
    </div>
  );
}

const questionsOf = (hasClubs: boolean, refundDays: number | undefined) => [
  {
    id: 'two',
    title: 'Can I have more than one?',
    content: (
      <p>
        Yes. You get {hasClubs && 'your club’s discount on wine, '}
        {refundDays !== undefined && `${winery().membershipName} shipping, `}the better price on visits and
        the best rate for points.
      </p>
    ),
  },
  {
    id: 'before',
    title: 'Do I have to be a member to order?',
    content: (
      <p>
        No. You can order from <TextLink to={href('/wines')}>our wine list</TextLink> without an account.
        {hasClubs && ' A few wines are reserved for club members and marked that way.'}
      </p>
    ),
  },
  {
    id: 'leave',
    title: 'How do I cancel?',
    content: (
      <p>
        You can cancel online in two clicks, with no fee and no reason needed.{' '}
        {hasClubs && 'A club membership ends right away, and you can restart it within 30 days. '}
        {refundDays !== undefined && (
          <>
            {winery().membershipName} stays active until the end of the year you paid for
            {refundDays > 0 &&
              `. If you haven’t used any benefits, you can get a refund within ${refundDays} days of payment`}
            . For details, see{' '}
            <TextLink to={href('/daou-plus-terms-conditions')}>the {winery().membershipName} terms</TextLink>.
          </>
        )}
      </p>
    ),
  },
  {
    id: 'gift',
    title: 'Can I give a membership as a gift?',
    content: (
      <p>
        {(hasClubs || refundDays !== undefined) && 'Yes. You can give '}
        {hasClubs && <TextLink to={href('/wine-club/gift')}>one, two or four club boxes</TextLink>}
        {hasClubs && refundDays !== undefined && ' or '}
        {refundDays !== undefined && (
          <TextLink to={href('/daou-plus/gift')}>a year of {winery().membershipName}</TextLink>
        )}
        {(hasClubs || refundDays !== undefined) && '. You pay once, and it never renews.'}
        {wineryPrograms().giftCards && (
          <>
            {' '}
            If they’d rather choose for themselves, give a{' '}
            <TextLink to={href('/gift-card')}>gift card</TextLink>.
          </>
        )}
      </p>
    ),
  },
  {
    id: 'states',
    title: 'Does a membership work where I live?',
    content: (
      <p>
        You can earn points and book visits wherever you live. {hasClubs ? 'Boxes ship' : 'Wine ships'} where
        the law allows. See <TextLink to={href('/shipping-states')}>the states</TextLink>, or pick up your{' '}
        {hasClubs ? 'box' : 'order'} at {tastingRoomPhrase()}.
      </p>
    ),
  },
];

function Questions({ hasClubs, refundDays }: { hasClubs: boolean; refundDays: number | undefined }) {
  return (
    <section
      aria-labelledby="questions"
      className="page-width section-space grid gap-x-20 gap-y-6 lg:grid-cols-[1fr_2fr] print:hidden"
    >
      <div>
        <h2 id="questions" className="type-heading">
          Before you decide
        </h2>
        <p className="mt-4 text-ink-soft">
          Have another question? <TextLink to={`${href('/shop/contact-us')}?topic=club`}>Contact us</TextLink>{' '}
          or call <span className="figures whitespace-nowrap">{winery().phone.shown}</span>.
        </p>
      </div>
      <Accordion items={questionsOf(hasClubs, refundDays)} />
    </section>
  );
}

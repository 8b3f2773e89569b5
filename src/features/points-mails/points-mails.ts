import { type CivilDate, formatDateWithYear, formatLongDate, parseCivilDate } from '../../core/dates.ts';
import type { Points } from '../../core/money.ts';
import { pointsCounted } from '../../core/points.ts';
import type { PointsNoticeKind } from '../../engine/notices/types.ts';
import { multipliedBy, points as pointsOf } from '../../engine/points/rules.ts';
import { pointsTerms } from '../../engine/points/terms-rules.ts';
import type { PointsView } from '../../engine/points/types.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** What a mail about Vine Points is written from. */
export type PointsMailFacts = {
  readonly points: PointsView;
  readonly occurrence: string;
  /** The page of the points. */
  readonly pageUrl: string;
  readonly rewardsUrl: string;
};

type Write = (facts: PointsMailFacts) => WrittenMail | undefined;

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });

/** What is told to go on a day, as far as it still does. */
function goingOn({ expiring }: PointsView, day: CivilDate | undefined): Points {
  return pointsOf(
    expiring.reduce((all, { points, on }) => (day !== undefined && on <= day ? all + points : all), 0),
  );
}

/** One text for each mail; undefined where nothing is left of what it would tell. */
export const pointsMails: Readonly<Record<PointsNoticeKind, Write>> = {
  'points-welcome': ({ points, pageUrl }) =>
    houseMail('Welcome to Vine Points', 'Welcome to Vine Points', [
      text(
        `From now on what you buy and whom you visit here brings points: ${multipliedBy(points.multiplier.rate)} for each dollar, once it has left for you or you were here.`,
      ),
      { kind: 'action', label: 'See your points', url: pageUrl },
      { kind: 'heading', text: 'What you agreed to' },
      { kind: 'quote', text: pointsTerms.text },
    ]),

  'points-tier': ({ points: { tier, multiplier }, pageUrl }) => {
    const { name } = tier.tier;
    const until = tier.keepsUntil
      ? ` It is yours until ${formatDateWithYear(tier.keepsUntil)} at least.`
      : '';
    const others = multiplier.by === tier.tier.id ? '' : ` (${multiplier.name} gives you even more)`;
    return houseMail(`You have reached ${name}`, `You have reached ${name}`, [
      text(
        `With what you bought in the last twelve months you are at ${name}: each dollar brings ${multipliedBy(tier.tier.multiplier)} from now on${others}.${until}`,
      ),
      { kind: 'action', label: 'See your points', url: pageUrl },
    ]);
  },

  'points-expiring': ({ points, occurrence, pageUrl, rewardsUrl }) => {
    const day = parseCivilDate(occurrence.split(':')[1] ?? '');
    const going = goingOn(points, day);
    if (day === undefined || going === 0) return undefined;
    return houseMail(
      `${pointsCounted(going)} of yours end on ${formatDateWithYear(day)}`,
      `${pointsCounted(going)} end on ${formatLongDate(day)}`,
      [
        text(
          `Of the ${pointsCounted(points.balance)} that you have, ${pointsCounted(going)} are nearly two years old. They are yours until the end of ${formatDateWithYear(day)}, Pacific time, and are gone after it. What you redeem takes the oldest ones first.`,
        ),
        { kind: 'action', label: 'See the rewards', url: rewardsUrl },
        text(`When the others end, and how each of them came, stands here: ${pageUrl}`),
      ],
    );
  },
};

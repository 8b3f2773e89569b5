import {
  type CivilDate,
  formatDateWithYear,
  formatLongDate,
  parseCivilDate,
  wineryTimeZoneName,
} from '../../core/dates.ts';
import { formatGroupedDigits } from '../../core/digits.ts';
import { formatRoundCents, type Points } from '../../core/money.ts';
import { formatPointCount } from '../../core/points.ts';
import { asPoints as pointsOf } from '../../engine/loyalty/points/count-rules.ts';
import { formatMultiplier, pointsProgram } from '../../engine/loyalty/points/rules.ts';
import { multiplierSentence } from '../../engine/loyalty/points/sentence-rules.ts';
import { pointsTerms } from '../../engine/loyalty/points/terms-rules.ts';
import type { PointsView } from '../../engine/loyalty/points/types.ts';
import type { PointsNoticeKind } from '../../engine/notices/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { pointsName } from '../../winery-offers.ts';

export type PointsEmailFacts = {
  readonly points: PointsView;
  readonly occurrence: string;
  readonly pageUrl: string;
  readonly rewardsUrl: string;
};

type Write = (facts: PointsEmailFacts) => WrittenEmail | undefined;

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });

/** Returns how many points will expire on or before a day. */
function goingOn({ expiring }: PointsView, day: CivilDate | undefined): Points {
  return pointsOf(
    expiring.reduce((all, { points, on }) => (day !== undefined && on <= day ? all + points : all), 0),
  );
}

/** Returns the email's table rows about the customer's tier. */
function tierRows({
  tier: { tier, spentCents, next, keepsUntil },
}: PointsView): (readonly [string, string])[] {
  return [
    ['Tier', tier.name],
    ['Spent in the last 12 months', formatRoundCents(spentCents)],
    ...(keepsUntil ? [['Tier valid until', formatDateWithYear(keepsUntil)] as const] : []),
    ...(next ? [[`To reach ${next.tier.name}`, formatRoundCents(next.missingCents)] as const] : []),
  ];
}

/** The writers of points emails by notice kind. A writer returns undefined if its email no longer applies. */
export const pointsEmails: Readonly<Record<PointsNoticeKind, Write>> = {
  'points-welcome': ({ points, pageUrl, rewardsUrl }) =>
    wineryEmail(`Welcome to ${pointsName()}`, `Welcome to ${pointsName()}`, [
      text(
        `${multiplierSentence(points.multiplier)} You earn them when your order ships or after your visit, and they last ${pointsProgram().expiresAfterMonths} months.`,
      ),
      { kind: 'facts', rows: [['You have', formatPointCount(points.available)], ...tierRows(points)] },
      { kind: 'action', label: 'See your points', url: pageUrl },
      { kind: 'link', label: 'See rewards', url: rewardsUrl },
      { kind: 'heading', text: 'Program terms you agreed to' },
      { kind: 'quote', text: pointsTerms().text },
    ]),

  'points-tier': ({ points, pageUrl, rewardsUrl }) => {
    const { tier, multiplier } = points;
    const { name } = tier.tier;
    const until = tier.keepsUntil
      ? ` You’ll keep this tier until at least ${formatDateWithYear(tier.keepsUntil)}.`
      : '';
    const others = multiplier.by === tier.tier.id ? '' : ` (${multiplier.name} gives you even more)`;
    return wineryEmail(`You’ve reached ${name}`, `You’ve reached ${name}`, [
      text(
        `Your purchases in the last 12 months moved you up to ${name}. From now on, each dollar earns ${formatMultiplier(tier.tier.multiplier)}${others}.${until}`,
      ),
      { kind: 'facts', rows: [...tierRows(points), ['You have', formatPointCount(points.available)]] },
      { kind: 'action', label: 'See your points', url: pageUrl },
      { kind: 'link', label: 'See rewards', url: rewardsUrl },
    ]);
  },

  'points-expiring': ({ points, occurrence, pageUrl, rewardsUrl }) => {
    const day = parseCivilDate(occurrence.split(':')[1] ?? '');
    const going = goingOn(points, day);
    if (day === undefined || going === 0) return undefined;
    const expire = going === 1 ? 'expires' : 'expire';
    return wineryEmail(
      `${formatGroupedDigits(going)} of your points ${expire} on ${formatDateWithYear(day)}`,
      `${formatPointCount(going)} ${expire} on ${formatLongDate(day)}`,
      [
        text(
          `You have ${formatPointCount(points.balance)}, and ${formatGroupedDigits(going)} of them ${expire} at the end of the day on ${formatDateWithYear(day)}, ${wineryTimeZoneName()} time. When you redeem points, we use the oldest ones first.`,
        ),
        { kind: 'action', label: 'See rewards', url: rewardsUrl },
        { kind: 'link', label: 'See your points and add the date to your calendar', url: pageUrl },
      ],
    );
  },
};

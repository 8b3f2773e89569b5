import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { pointsWord, voucherTitle } from '../../engine/loyalty/rewards/rules.ts';
import type { RedemptionView } from '../../engine/loyalty/rewards/types.ts';
import type { RewardNoticeKind } from '../../engine/notices/types.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';

/** What a mail about a reward is written from. */
export type RewardMailFacts = {
  readonly view: RedemptionView;
  /** The page of the reward that was redeemed. */
  readonly pageUrl: string;
};

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });

function toPage(label: string, { pageUrl }: RewardMailFacts): MailBlock {
  return { kind: 'action', label, url: pageUrl };
}

function voucherFacts({ view: { reward, voucher, points } }: RewardMailFacts): MailBlock {
  return {
    kind: 'facts',
    rows: [
      ...(voucher
        ? ([
            ['Code', voucher.code],
            ['Last day', formatDateWithYear(voucher.endsOn)],
          ] as const)
        : []),
      ...(reward.kind === 'voucher' ? ([['Brings', voucherTitle(reward.voucher)]] as const) : []),
      ['Redeemed for', pointsWord(points)],
    ],
  };
}

/** One text for each mail about a reward. */
export const rewardMails: Readonly<Record<RewardNoticeKind, (facts: RewardMailFacts) => WrittenMail>> = {
  'reward-issued': (given) =>
    houseMail('Your voucher is ready', 'Your voucher is ready', [
      text(`You redeemed ${pointsWord(given.view.points)} for “${given.view.reward.title}”. Here it is.`),
      voucherFacts(given),
      text('One press on its page puts it on your cart. At our counter the squares on that page do.'),
      toPage('See the voucher and use it', given),
      text(
        'It is good for one order and for your account alone. Until it is used you may give it back for your points.',
      ),
    ]),

  'reward-expiring': (given) => {
    const { voucher } = given.view;
    const on = voucher ? formatDateWithYear(voucher.endsOn) : 'soon';
    return houseMail(`Your voucher is good until ${on}`, `Good until ${on}`, [
      text(
        `You have not used “${given.view.reward.title}” yet. After ${on} it is gone, and its points with it.`,
      ),
      voucherFacts(given),
      toPage('Use it, or give it back for the points', given),
    ]);
  },

  'reward-in-production': (given) =>
    houseMail('The engraver has begun', 'The engraver has begun', [
      text('From now on nothing of it can be changed or taken back. This is what is cut:'),
      { kind: 'quote', text: (given.view.engraving?.lines ?? []).join('\n') },
      text('It leaves within ten working days, and we write again with its tracking number.'),
      toPage('See how far it is', given),
      text(`Something is wrong with it? Call ${house.phone.shown} at once.`),
    ]),

  'reward-cancelled': (given) => {
    const on = given.view.endedAt && formatDateWithYear(wineryDate(given.view.endedAt));
    return houseMail('Your points are back', 'Your points are back', [
      text(
        `“${given.view.reward.title}” was cancelled${on === undefined ? '' : ` on ${on}`}. ${pointsWord(given.view.points)} are in your account again, each with the day on which it would have ended before.`,
      ),
      toPage('See your rewards', given),
    ]);
  },
};

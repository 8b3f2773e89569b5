import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { formatPointsCount, voucherTitle } from '../../engine/loyalty/rewards/rules.ts';
import type { RedemptionView } from '../../engine/loyalty/rewards/types.ts';
import type { RewardNoticeKind } from '../../engine/notices/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

export type RewardEmailFacts = {
  readonly view: RedemptionView;
  readonly pageUrl: string;
};

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });

function toPage(label: string, { pageUrl }: RewardEmailFacts): EmailBlock {
  return { kind: 'action', label, url: pageUrl };
}

function voucherFacts({ view: { reward, voucher, points } }: RewardEmailFacts): EmailBlock {
  return {
    kind: 'facts',
    rows: [
      ...(voucher
        ? ([
            ['Code', voucher.code],
            ['Valid through', formatDateWithYear(voucher.endsOn)],
          ] as const)
        : []),
      ...(reward.kind === 'voucher' ? ([['Reward', voucherTitle(reward.voucher)]] as const) : []),
      ['Redeemed for', formatPointsCount(points)],
    ],
  };
}

/** The writers of reward emails by notice kind. */
export const rewardEmails: Readonly<Record<RewardNoticeKind, (facts: RewardEmailFacts) => WrittenEmail>> = {
  'reward-issued': (given) =>
    wineryEmail('Your voucher is ready', 'Your voucher is ready', [
      text(
        `You redeemed ${formatPointsCount(given.view.points)} for “${given.view.reward.title}.” Here it is.`,
      ),
      voucherFacts(given),
      text('Apply it to your cart in one click, or show its QR code when you visit.'),
      toPage('View your voucher', given),
      text(
        'It’s valid for one order from your account. Until you use it, you can return it for your points.',
      ),
    ]),

  'reward-expiring': (given) => {
    const { voucher } = given.view;
    const on = voucher && formatDateWithYear(voucher.endsOn);
    const title = on === undefined ? 'Your voucher expires soon' : `Your voucher expires after ${on}`;
    return wineryEmail(title, title, [
      text(
        `You haven’t used “${given.view.reward.title}” yet. ${on === undefined ? 'Once it expires' : `After ${on}`}, you’ll lose both the voucher and the points you redeemed for it.`,
      ),
      voucherFacts(given),
      toPage('Use or return your voucher', given),
    ]);
  },

  'reward-in-production': (given) =>
    wineryEmail('Engraving has started', 'Engraving has started', [
      text('You can no longer change or cancel it. Here’s your engraving:'),
      { kind: 'quote', text: (given.view.engraving?.lines ?? []).join('\n') },
      text('It ships within 10 business days. We’ll email you the tracking number.'),
      toPage('Check its progress', given),
      text(`If anything is wrong, call ${winery().phone.shown} right away.`),
    ]),

  'reward-cancelled': (given) => {
    const on = given.view.endedAt && formatDateWithYear(wineryDate(given.view.endedAt));
    return wineryEmail('Your points are back', 'Your points are back', [
      text(
        `“${given.view.reward.title}” was canceled${on === undefined ? '' : ` on ${on}`}. ${formatPointsCount(given.view.points)} are back in your account with their original expiration dates.`,
      ),
      toPage('See your rewards', given),
    ]);
  },
};

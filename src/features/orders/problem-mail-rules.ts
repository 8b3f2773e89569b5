import { displayName } from '../../engine/catalog/rules.ts';
import type { FulfilmentNoticeKind } from '../../engine/notices/types.ts';
import type { ParcelView } from '../../engine/orders/fulfillment/view.server.ts';
import type { Problem } from '../../engine/orders/returns/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { house } from '../../house.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { problemTitle } from './problem-rules.ts';

type ProblemNoticeKind = Extract<FulfilmentNoticeKind, `problem-${string}`>;

export type ProblemMailFacts = {
  readonly order: OrderView;
  readonly problem: Problem;
  /** What went back and where, sentence by sentence; empty when nothing did. */
  readonly moneyWords: readonly string[];
  readonly orderUrl: string;
};

const text = (words: string): MailBlock => ({ kind: 'paragraph', text: words });

/** One text for each mail about a report of a problem. */
export const problemMails: Readonly<Record<ProblemNoticeKind, (facts: ProblemMailFacts) => WrittenMail>> = {
  'problem-received': (facts) =>
    houseMail(`We have your report about order ${facts.order.number}`, 'Thank you for telling us', [
      text('We are sorry. Somebody of the winery looks at it within two working days and writes to you.'),
      ...whatItIsAbout(facts),
      text('Please keep the bottle with what is left in it, and its cork, until you hear from us.'),
      seeOrder(facts),
    ]),

  'problem-refunded': (facts) =>
    houseMail(`A refund for your order ${facts.order.number}`, 'Your money comes back', [
      ...answer(facts),
      ...facts.moneyWords.map(text),
      ...whatItIsAbout(facts),
      text('You need not send anything back.'),
      seeOrder(facts),
    ]),

  'problem-replaced': (facts) =>
    houseMail(`New bottles for your order ${facts.order.number}`, 'We send it once more', [
      ...answer(facts),
      text(
        facts.order.isPickup
          ? 'We put it aside for you at no charge, and write to you when it waits at the counter.'
          : 'It goes to the same address at no charge. We send the tracking number when it is on its way.',
      ),
      ...whatItIsAbout(facts),
      seeOrder(facts),
    ]),

  'problem-declined': (facts) =>
    houseMail(`About your report on order ${facts.order.number}`, 'We looked at it', [
      ...answer(facts),
      ...whatItIsAbout(facts),
      text(`Do you see it differently? Write to ${house.mailboxes.support} or call ${house.phone.shown}.`),
      seeOrder(facts),
    ]),
};

function answer({ problem }: ProblemMailFacts): MailBlock[] {
  return problem.answer === '' ? [] : [text(problem.answer)];
}

function whatItIsAbout({ order, problem }: ProblemMailFacts): MailBlock[] {
  return [
    { kind: 'heading', text: problemTitle(problem.reason) },
    { kind: 'facts', rows: unitRows(order, problem.units) },
  ];
}

/** Units of an order with the names of their wines, as a mail's table. */
export function unitRows(
  order: Pick<OrderView, 'lines'>,
  units: ParcelView['lines'],
): (readonly [name: string, quantity: string])[] {
  return units.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position);
    return line ? [[displayName(line), `${quantity}`] as const] : [];
  });
}

function seeOrder({ orderUrl }: ProblemMailFacts): MailBlock {
  return { kind: 'action', label: 'See your order', url: orderUrl };
}

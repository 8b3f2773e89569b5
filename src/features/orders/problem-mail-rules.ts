import { skuDisplayName } from '../../engine/catalog/rules.ts';
import type { FulfillmentNoticeKind } from '../../engine/notices/types.ts';
import type { ParcelView } from '../../engine/orders/fulfillment/view.server.ts';
import type { ProblemReport } from '../../engine/orders/returns/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';
import { problemReasonTitle } from './problem-rules.ts';

type ProblemNoticeKind = Extract<FulfillmentNoticeKind, `problem-${string}`>;

export type ProblemEmailFacts = {
  readonly order: OrderView;
  readonly problem: ProblemReport;
  /** Sentences about the refunded amounts and where they went; empty without a refund. */
  readonly moneyWords: readonly string[];
  readonly orderUrl: string;
};

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });

/** The function that writes each kind of email about a problem report, by notice kind. */
export const problemEmailWriters: Readonly<
  Record<ProblemNoticeKind, (facts: ProblemEmailFacts) => WrittenEmail>
> = {
  'problem-received': (facts) =>
    wineryEmail(`We have your report about order ${facts.order.number}`, 'Thank you for telling us', [
      text('We’re sorry about that. We’ll look into it and email you within two business days.'),
      ...whatItIsAbout(facts),
      text('Please keep the bottle, the rest of the wine and the cork until you hear from us.'),
      seeOrder(facts),
    ]),

  'problem-refunded': (facts) =>
    wineryEmail(`A refund for your order ${facts.order.number}`, 'Your refund is on the way', [
      ...answer(facts),
      ...facts.moneyWords.map(text),
      ...whatItIsAbout(facts),
      text('You don’t need to send anything back.'),
      seeOrder(facts),
    ]),

  'problem-replaced': (facts) =>
    wineryEmail(`A replacement for your order ${facts.order.number}`, 'A replacement is on the way', [
      ...answer(facts),
      text(
        facts.order.isPickup
          ? 'We’re reserving it for you at no charge, and we’ll email you when it’s ready for pickup.'
          : 'We’re sending it to the same address at no charge. We’ll email you the tracking number when it ships.',
      ),
      ...whatItIsAbout(facts),
      seeOrder(facts),
    ]),

  'problem-declined': (facts) =>
    wineryEmail(`About your report on order ${facts.order.number}`, 'We reviewed your report', [
      ...answer(facts),
      ...whatItIsAbout(facts),
      text(`Have questions? Email ${winery().mailboxes.support} or call ${winery().phone.shown}.`),
      seeOrder(facts),
    ]),
};

function answer({ problem }: ProblemEmailFacts): EmailBlock[] {
  return problem.answer === '' ? [] : [text(problem.answer)];
}

function whatItIsAbout({ order, problem }: ProblemEmailFacts): EmailBlock[] {
  return [
    { kind: 'heading', text: problemReasonTitle(problem.reason) },
    { kind: 'facts', rows: unitTableRows(order, problem.units) },
  ];
}

/** Returns table rows for an email that list units of an order with the names of their wines. */
export function unitTableRows(
  order: Pick<OrderView, 'lines'>,
  units: ParcelView['lines'],
): (readonly [name: string, quantity: string])[] {
  return units.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position);
    return line ? [[skuDisplayName(line), `${quantity}`] as const] : [];
  });
}

function seeOrder({ orderUrl }: ProblemEmailFacts): EmailBlock {
  return { kind: 'action', label: 'See your order', url: orderUrl };
}

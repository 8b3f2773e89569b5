import { wineryTimeZoneName } from '../../../core/dates.ts';
import { tastingRoomPhrase } from '../../../winery.ts';

const opening = {
  when: '21 days before',
  title: 'The box opens',
  text: 'We email you what’s in it and the total.',
};

const steps = () => [
  {
    when: '14 and 2 days before',
    title: 'We email you the exact total',
    text: 'Tax and shipping included. You can skip it, switch to pickup, change the address or ship it early.',
  },
  {
    when: `The day before, 11:59 pm ${wineryTimeZoneName()}`,
    title: 'The box locks',
    text: 'You haven’t been charged yet. We start packing now.',
  },
  {
    when: 'Ship day',
    title: 'We charge your card and ship',
    text: `An adult must sign for it, or you can pick it up for free at ${tastingRoomPhrase()} within 45 days.`,
  },
];

/**
 * The steps of a club shipment, from the opening of the box to delivery.
 * @param swapSentence lists the clubs in which members can swap bottles; empty if there are none.
 */
export function ShipmentSteps({ swapSentence }: { swapSentence: string }) {
  const first = { ...opening, text: `${opening.text} ${swapSentence}`.trim() };
  return (
    <section aria-labelledby="one-shipment" className="mt-16 bg-paper-deep further-down lg:mt-24">
      <div className="page-width section-space">
        <h2 id="one-shipment" className="type-heading">
          How shipments work
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {[first, ...steps()].map(({ when, title, text }) => (
            <li key={title} className="border-brass-bright border-t-2 pt-5">
              <p className="figures text-brass text-small">{when}</p>
              <h3 className="type-title mt-2">{title}</h3>
              <p className="mt-2 text-ink-soft text-small">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

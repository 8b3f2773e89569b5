const steps = [
  {
    when: '21 days before',
    title: 'The box opens',
    words:
      'We say what is in it and what it comes to. In Open Cellar and Discovery you change it bottle by bottle.',
  },
  {
    when: '14 and 2 days before',
    title: 'A reminder, with the exact sum',
    words:
      'Tax and shipping included. Skip it, pick it up, send it elsewhere or early, from the mail itself.',
  },
  {
    when: 'The day before, 11:59 pm Pacific',
    title: 'The box locks',
    words: 'Until then nothing is charged. Afterwards the cellar packs it.',
  },
  {
    when: 'The day itself',
    title: 'Your card is charged, and it goes',
    words: 'An adult signs at the door. Or it waits 45 days for you at one of our tasting rooms, free.',
  },
];

/** How a shipment of the clubs with releases goes, from its opening to the door. */
export function OneShipment() {
  return (
    <section aria-labelledby="one-shipment" className="mt-16 bg-paper-deep further-down lg:mt-24">
      <div className="page-width section-space">
        <h2 id="one-shipment" className="type-heading">
          How a shipment goes
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ when, title, words }) => (
            <li key={title} className="border-brass-bright border-t-2 pt-5">
              <p className="figures text-brass text-small">{when}</p>
              <h3 className="type-title mt-2">{title}</h3>
              <p className="mt-2 text-ink-soft text-small">{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

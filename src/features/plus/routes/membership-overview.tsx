import { Form } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { plusPriceOn } from '../../../engine/plus/index.server.ts';
import { house, pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { pageTags } from '../../../ui/head/page-tags.ts';
import { adviceFor, comparison, type Habit, isHabit } from '../overview-rules.ts';
import type { Route } from './+types/membership-overview.ts';

export const handle = { finished: { tags: [], seconds: 3_600, query: ['habit'] } } satisfies PageHandle;

const path = '/membership-overview';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTags(matches, {
    title: pageTitle('Which membership'),
    description: `A wine club, ${house.membershipName} and Vine Points: what each costs and brings, side by side.`,
    path,
  });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const price = formatRoundCents(await plusPriceOn(database.read, wineryDate(clock.now())));
  const habit = url.searchParams.get('habit');
  return { price, habit: isHabit(habit) ? habit : undefined };
}

const habits: readonly { readonly value: Habit; readonly label: string }[] = [
  { value: 'surprise', label: 'I like a box that comes by itself, a few times a year' },
  { value: 'orders', label: 'I order when I feel like it, often a few bottles' },
  { value: 'visits', label: 'I come by, and bring friends' },
  { value: 'both', label: 'A box that comes, and orders in between' },
  { value: 'rarely', label: 'Once or twice a year' },
];

export default function MembershipOverview({ loaderData: { price, habit } }: Route.ComponentProps) {
  const advice = habit && adviceFor(habit);
  return (
    <div className="page-width section-space">
      <header className="max-w-reading">
        <h1 tabIndex={-1} className="type-heading">
          Which membership?
        </h1>
        <p className="mt-4 text-ink-soft text-lead">
          A club sends you wine. {house.membershipName} sends what you order, and keeps you a table. Vine
          Points come with either, and without. They go together.
        </p>
      </header>
      <ComparisonTable price={price} />
      <section aria-labelledby="fits" className="mt-16 grid gap-x-20 gap-y-8 md:grid-cols-2">
        <div>
          <h2 id="fits" className="type-heading">
            Which fits me?
          </h2>
          <Form method="get" action={path} preventScrollReset className="mt-6 space-y-6">
            <RadioGroup
              id="habit"
              name="habit"
              legend="How do you drink our wine?"
              defaultValue={habit}
              options={habits}
            />
            <Button kind="outline">Tell me</Button>
          </Form>
        </div>
        <div aria-live="polite">
          {advice && (
            <div className="bg-paper-deep p-8">
              <h3 className="type-title">{advice.title}</h3>
              <p className="figures mt-3 text-ink-soft">{advice.text}</p>
              <ButtonLink to={advice.to} className="mt-6">
                {advice.action}
              </ButtonLink>
            </div>
          )}
        </div>
      </section>
    </div>
  );
}

const programmes = ['Wine club', house.membershipName, 'Vine Points'] as const;

/** Side by side; on phones row by row, each programme by its name. */
function ComparisonTable({ price }: { price: string }) {
  return (
    <table className="figures mt-10 w-full border-collapse text-left text-small max-md:block">
      <caption className="sr-only">Wine club, {house.membershipName} and Vine Points side by side</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b align-bottom">
          <td className="py-3" />
          {programmes.map((heading) => (
            <th key={heading} scope="col" className="py-3 pl-6 type-title">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {comparison(price).map(({ label, club, plus, points }) => (
          <tr key={label} className="border-line border-b align-top max-md:block max-md:py-3.5">
            <th scope="row" className="py-3.5 pr-4 font-medium max-md:block max-md:py-0">
              {label}
            </th>
            {[club, plus, points].map((text, position) => (
              <td
                key={programmes[position]}
                className="py-3.5 pl-6 text-ink-soft max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-x-3 max-md:pt-1.5 max-md:pb-0 max-md:pl-0"
              >
                <span aria-hidden="true" className="text-ink md:hidden">
                  {programmes[position]}
                </span>
                <span>{text}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { href, Link, useRevalidator } from 'react-router';
import { formatLongDate, wineryDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import {
  isCatalogEmpty,
  readTodayCounts,
  type TodayCountKey,
} from '../../engine/staff/desk/today-view.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useSubjectChanges } from '../ui/changes.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/today.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const { name } = staff;
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const [counts, isNew] = await Promise.all([
    readTodayCounts(database.read, staff, now),
    staff.capabilities.has('team.manage') && isCatalogEmpty(database.read),
  ]);
  return { firstName: name.split(' ')[0] ?? name, day: formatLongDate(wineryDate(now)), counts, isNew };
}

export const meta = () => [{ title: backOfficePageTitle('Today') }];

/** The label of each count and the list that it links to; `to` is undefined for a count without a list in the back office. */
const tasks: Record<TodayCountKey, { readonly label: string; readonly to: string | undefined }> = {
  toPack: { label: 'Orders to pack', to: `${href('/admin/orders')}?state=open&parcels=pending` },
  onHold: { label: 'Orders on hold', to: `${href('/admin/orders')}?state=on_hold` },
  readyForPickup: { label: 'Waiting for pickup', to: `${href('/admin/orders')}?parcels=ready_for_pickup` },
  problems: { label: 'Problems to decide', to: href('/admin/problems') },
  approvals: { label: 'Requests to approve', to: href('/admin/approvals') },
  cases: { label: 'Cases to answer', to: href('/admin/inbox') },
  conversations: { label: 'Chats waiting for an answer', to: href('/admin/inbox') },
  forms: { label: 'Forms to handle', to: href('/admin/inbox') },
  bounces: { label: 'Emails that bounced', to: href('/admin/inbox') },
  visits: { label: 'Reservations today', to: undefined },
};

const anything = [''];
/** The minimum interval between two counts. Orders may arrive every second, and counting costs more than reading one of them. */
const countMilliseconds = 5_000;

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { firstName, day, counts, isNew } = loaderData;
  const { revalidate } = useRevalidator();
  useSubjectChanges(anything, () => void revalidate(), countMilliseconds);
  const shown = (Object.keys(tasks) as TodayCountKey[]).flatMap((task) => {
    const count = counts[task];
    return count === undefined ? [] : [{ task, count, ...tasks[task] }];
  });
  return (
    <>
      <PageHeader title="Today">
        {day}. Good to see you, {firstName}.
      </PageHeader>
      {isNew && <FirstSteps />}
      {shown.length === 0 ? (
        <Panel isFlush>
          <EmptyListMessage title="You’re all caught up.">Tasks for your role appear here.</EmptyListMessage>
        </Panel>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {shown.map(({ task, label, count, to }) => (
            <li key={task} className="panel relative p-4">
              <p className="type-heading figures">{count.toLocaleString('en-US')}</p>
              {to === undefined ? (
                <p className="text-ink-soft">{label}</p>
              ) : (
                <Link
                  to={to}
                  className="text-ink-soft after:absolute after:inset-0 hover:text-ink hover:link-line"
                >
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The suggested first steps of a shop that has nothing to sell: a page or a command for each. */
const firstSteps: readonly {
  title: string;
  text: string;
  to?: { path: string; label: string };
  command?: string;
}[] = [
  {
    title: 'Start from a CSV file',
    text: 'Upload a list of your wines from any spreadsheet. You’ll see what will change before anything is saved.',
    to: { path: href('/admin/wines/import'), label: 'Import wines' },
  },
  {
    title: 'Import your winery',
    text: 'Upload a package with your wines, clubs, visits, pages and photos. You’ll see what will change before anything is saved.',
    to: { path: href('/admin/package'), label: 'Import a package' },
  },
  {
    title: 'Explore with the demo winery',
    text: 'Run it in a terminal without this shop’s settings. It has its own database and doesn’t change anything here.',
    command: 'DATA_DIR=.data-demo PORT=3100 npm start',
  },
];

function FirstSteps() {
  return (
    <ul className="mb-6 grid gap-3 lg:grid-cols-3">
      {firstSteps.map(({ title, text, to, command }) => (
        <li key={title} className="panel p-4">
          <h2 className="type-title">{title}</h2>
          <p className="mt-1 text-ink-soft">{text}</p>
          {to && (
            <ButtonLink kind="filled" to={to.path} className="mt-3">
              {to.label}
            </ButtonLink>
          )}
          {command && <pre className="mt-3 whitespace-pre-wrap text-small">{command}</pre>}
        </li>
      ))}
    </ul>
  );
}

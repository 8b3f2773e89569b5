import { officeTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Empty, PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/today.ts';

export async function loader(args: Route.LoaderArgs) {
  const { name } = await requireStaff(args);
  return { firstName: name.split(' ')[0] ?? name };
}

export const meta = () => [{ title: officeTitle('Today') }];

export default function Today({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Today">Good to see you, {loaderData.firstName}.</PageHeader>
      <Panel isFlush>
        <Empty title="Nothing waits for you.">What needs somebody appears here.</Empty>
      </Panel>
    </>
  );
}

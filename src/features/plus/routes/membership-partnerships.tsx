import { Link } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { standingOf } from '../../../engine/standing/index.server.ts';
import { house, pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTags } from '../../../ui/head/page-tags.ts';
import { isRegion, perksOn, type Region, regionNames } from '../perks-table.ts';
import { PerkCode } from '../ui/perk-code.tsx';
import type { Route } from './+types/membership-partnerships.ts';

/** The same page, without codes, for every visitor without a session; perks end with a day. */
export const handle = { finished: { tags: [], seconds: 300, query: ['region'] } } satisfies PageHandle;

const path = '/membership-partnerships';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTags(matches, {
    title: pageTitle('Partners'),
    description: `What partners of ${house.legalName} give to members of ${house.membershipName}.`,
    path,
  });

/** A code leaves the server for members alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const signedIn = await context.get(visitorContext).signedIn();
  const { programmes } = await standingOf(database.read, signedIn?.customerId, now);
  const isMember = programmes.includes('plus');
  const asked = url.searchParams.get('region');
  const region = isRegion(asked) ? asked : undefined;
  const shown = perksOn(wineryDate(now), region).map(({ partner, region: of, text, code, endsOn }) => ({
    ...{ partner, text },
    region: regionNames[of],
    code: isMember ? code : undefined,
    until: endsOn && formatDateWithYear(endsOn),
  }));
  return { isMember, region, perks: shown };
}

const choices: readonly (Region | undefined)[] = [undefined, 'paso-robles', 'central-coast', 'online'];

export default function MembershipPartnerships({ loaderData }: Route.ComponentProps) {
  const { isMember, region, perks } = loaderData;
  return (
    <div className="page-width section-space">
      <header className="max-w-reading">
        <p className="type-eyebrow text-brass">
          <TextLink to="/daou-plus">{house.membershipName}</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading mt-3">
          Partners
        </h1>
        <p className="mt-4 text-ink-soft text-lead">
          Houses that we like ourselves, and what they give to members. Say or type the code; nobody learns
          who you are.
        </p>
      </header>
      <nav aria-label="Region" className="mt-8">
        <ul className="flex flex-wrap gap-x-6 border-line border-b">
          {choices.map((choice) => (
            <li key={choice ?? 'all'}>
              <Link
                to={choice ? `${path}?region=${choice}` : path}
                preventScrollReset
                aria-current={choice === region ? 'page' : undefined}
                className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:link-line"
              >
                {choice ? regionNames[choice] : 'Everywhere'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {perks.length === 0 && <p className="mt-8">There is nothing here at the moment.</p>}
      <ul className="figures grid gap-x-16 md:grid-cols-2">
        {perks.map(({ partner, region: place, text, code, until }) => (
          <li key={partner} className="border-line border-b py-6">
            <h2 className="type-title">{partner}</h2>
            <p className="mt-1">{text}</p>
            <p className="mt-1 text-ink-soft text-small">
              {place}
              {until && `, until ${until}`}
            </p>
            {code !== undefined && <PerkCode code={code} partner={partner} />}
          </li>
        ))}
      </ul>
      {!isMember && (
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/daou-plus">See {house.membershipName}</ButtonLink>
          <p className="text-ink-soft text-small">Members see the codes here when they are signed in.</p>
        </div>
      )}
    </div>
  );
}

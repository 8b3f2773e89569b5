import { useState } from 'react';
import { href, Link } from 'react-router';
import { membershipPath } from '../../../core/membership-path.ts';
import { type Breadcrumb, Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import { type PartnerRegion, partnersUrl } from '../partner-rules.ts';

type ShownPerk = {
  readonly partner: string;
  readonly region: string;
  readonly text: string;
  readonly how: string;
  /** The offer's code; undefined unless the visitor is a member. */
  readonly code: string | undefined;
  readonly until: string | undefined;
};

type PartnersPageProps = {
  isMember: boolean;
  /** All regions with offers. */
  regions: readonly PartnerRegion[];
  /** The id of the chosen region; undefined for all regions. */
  region: string | undefined;
  perks: readonly ShownPerk[];
  hero: PictureSource;
  /** The day on which these offers are valid. */
  asOf: string;
  trail: readonly Breadcrumb[];
};

/** The partners' offers, with codes for members. */
export function PartnersPage({ isMember, regions, region, perks, hero, asOf, trail }: PartnersPageProps) {
  return (
    <>
      <header className="page-width pt-6 lg:pt-8">
        <Breadcrumbs items={trail} />
        <div className="mt-8 grid items-end gap-x-20 gap-y-8 lg:mt-12 lg:grid-cols-2">
          <div>
            <h1 tabIndex={-1} className="type-display max-lg:text-[2.75rem]">
              Partners
            </h1>
            <p className="mt-5 max-w-reading text-ink-soft text-lead">
              Places we like, and what they offer members of {winery().membershipName}. Just give the code.
              You don’t have to give your name.
            </p>
          </div>
          <div className="aspect-3/2 overflow-hidden rounded-winery *:size-full max-lg:hidden print:hidden [&_img]:size-full [&_img]:object-cover">
            <Picture source={hero} sizes="(min-width: 90rem) 39rem, 46vw" alt="" priority />
          </div>
        </div>
      </header>
      <div className="page-width pt-10 lg:pt-14">
        {regions.length > 1 && <Regions regions={regions} chosen={region} />}
        {perks.length === 0 ? (
          <EmptyState
            heading="No offers here right now."
            {...(region !== undefined && {
              action: (
                <ButtonLink kind="outline" to={partnersUrl(undefined)}>
                  See all partners
                </ButtonLink>
              ),
            })}
          >
            Offers change with the seasons.{region !== undefined && ' See other regions.'}
          </EmptyState>
        ) : (
          <ul className="mt-10 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:gap-x-16">
            {perks.map((perk) => (
              <Perk key={perk.partner} perk={perk} />
            ))}
          </ul>
        )}
        <p className="figures mt-10 text-ink-soft text-small">As of {asOf}.</p>
      </div>
      <HowItWorks isMember={isMember} />
    </>
  );
}

type RegionsProps = { regions: readonly PartnerRegion[]; chosen: string | undefined };

function Regions({ regions, chosen }: RegionsProps) {
  return (
    <nav aria-label="Region" className="print:hidden">
      <ul className="flex flex-wrap gap-x-7 border-line border-b">
        {[undefined, ...regions].map((region) => (
          <li key={region?.id ?? 'all'}>
            <Link
              to={partnersUrl(region)}
              preventScrollReset
              aria-current={region?.id === chosen ? 'page' : undefined}
              className="-mb-px inline-flex min-h-12 items-center border-transparent border-b-2 text-ink-soft hover:text-ink aria-[current=page]:border-wine aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {region?.name ?? 'Everywhere'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Perk({ perk: { partner, region, text, how, code, until } }: { perk: ShownPerk }) {
  return (
    <li className="flex flex-col break-inside-avoid">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t pt-5">
        <span className="type-eyebrow text-brass">{region}</span>
        <span className="figures text-ink-soft text-small">
          {until === undefined ? 'As long as you’re a member' : `Until ${until}`}
        </span>
      </p>
      <h2 className="type-title mt-2 lg:text-[1.75rem]">{partner}</h2>
      <p className="figures mt-3">{text}</p>
      <p className="mt-2 text-ink-soft text-small">{how}</p>
      {code !== undefined && <PerkCode code={code} partner={partner} />}
    </li>
  );
}

const steps = () =>
  [
    {
      title: 'Join',
      text: `${winery().membershipName} runs one year at a time, and you can cancel in two clicks. Sign in to see the codes here.`,
    },
    {
      title: 'Give the code',
      text: 'Every member uses the same code, so no one tracks who came or how often. Your guests are welcome, too.',
    },
    {
      title: 'How the offers work',
      text: 'Each partner honors its own offer. If one doesn’t, let us know.',
    },
  ] as const;

function HowItWorks({ isMember }: { isMember: boolean }) {
  return (
    <section aria-labelledby="how" className="mt-16 bg-paper-deep lg:mt-24">
      <div className="page-width section-space">
        <h2 id="how" className="type-heading">
          How it works
        </h2>
        <ol className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-3">
          {steps().map(({ title, text }, position) => (
            <li key={title} className="border-line border-t pt-5">
              <p aria-hidden="true" className="figures type-title text-brass">
                {position + 1}
              </p>
              <h3 className="type-title mt-2">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink to={membershipPath()}>
            {isMember ? 'Your membership' : `See ${winery().membershipName}`}
          </ButtonLink>
          <p className="text-ink-soft text-small">
            {isMember ? 'You’ll find your member card there.' : 'Members: sign in to see the codes here.'}{' '}
            <TextLink to={href('/membership-overview')}>Compare the memberships</TextLink>. Would your
            business like to be listed?{' '}
            <a href={`mailto:${winery().mailboxes.membership}`} className="link-line text-wine">
              Email us
            </a>
            .
          </p>
        </div>
      </div>
    </section>
  );
}

/** A partner's code. A copy button appears if scripts run. */
function PerkCode({ code, partner }: { code: string; partner: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    setIsCopied(true);
  }
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <code className="figures border border-edge border-dashed bg-field px-4 py-2.5 font-medium tracking-[0.1em]">
        {code}
      </code>
      <span className="[@media(scripting:none)]:hidden">
        <Button type="button" kind="text" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
          <VisuallyHidden> the {partner} code</VisuallyHidden>
        </Button>
      </span>
    </p>
  );
}

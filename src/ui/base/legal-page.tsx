import type { ReactNode } from 'react';
import { type RequestedVersion, versionUrl } from '../../core/dated-versions.ts';
import { formatDateWithYear } from '../../core/dates.ts';
import { winery, wineryAddressLine } from '../../winery.ts';
import { type Breadcrumb, Breadcrumbs } from './breadcrumbs.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { type LegalSection, LegalSections, LegalTableOfContents } from './legal-text.tsx';
import { Notice } from './notice.tsx';
import { TextLink } from './text-link.tsx';

export type LegalPageProps = {
  /** The path of the text, without a version. */
  path: string;
  title: string;
  /** Breadcrumbs, for a text that belongs to another page. */
  trail?: readonly Breadcrumb[];
  shown: RequestedVersion;
  /** A notice above the text, such as the confirmation that an opt-out is honored. */
  notice?: ReactNode;
};

type Words = {
  /** A summary in plain language. */
  inShort: readonly string[];
  sections: readonly LegalSection[];
  /** Links to related pages. */
  others: readonly { readonly to: string; readonly label: string }[];
};

/** A page with a legal text: its date, summary, table of contents, text and earlier versions. Prints only the text. */
export function LegalPage({
  path,
  title,
  trail,
  shown,
  notice,
  inShort,
  sections,
  others,
}: LegalPageProps & Words) {
  return (
    <article className="page-width section-space print:max-w-none print:p-0 print:text-[0.8125rem]/5">
      <div className="figures mx-auto max-w-reading gap-x-20 lg:grid lg:max-w-[61rem] lg:grid-cols-[14rem_minmax(0,1fr)] print:block print:max-w-none">
        <header className="lg:col-start-2">
          <p className="mb-6 hidden print:block">{wineryAddressLine()}</p>
          {trail && (
            <div className="mb-5 print:hidden">
              <Breadcrumbs items={trail} />
            </div>
          )}
          <h1 tabIndex={-1} className="type-heading">
            {title}
          </h1>
          <p className="mt-4 text-ink-soft">{formatDay(shown)}</p>
          <VersionStatus path={path} shown={shown} />
          {notice}
          <section aria-labelledby="in-short" className="mt-8 border-brass-bright border-l-2 pl-5">
            <h2 id="in-short" className="type-title">
              In short
            </h2>
            <ul className="mt-3 space-y-1.5">
              {inShort.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          <p className="noscript:hidden -ml-1 mt-5 print:hidden">
            <Button type="button" kind="text" onClick={() => window.print()}>
              Print
            </Button>
          </p>
        </header>
        <div className="mt-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-2">
          <div className="lg:sticky lg:top-8">
            <LegalTableOfContents sections={sections} />
          </div>
        </div>
        <div className="lg:col-start-2">
          <LegalSections sections={sections} />
          <Versions path={path} shown={shown} />
          <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-6 text-small print:hidden">
            {others.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  );
}

/** A placeholder page for a legal text that the winery has not published yet. */
export function UnpublishedLegalPage({ title }: { title: string }) {
  const { mailboxes, phone } = winery();
  return (
    <div className="page-width">
      <EmptyState level={1} heading={title}>
        This page isn’t published yet. Questions? Email {mailboxes.support} or call{' '}
        <span className="figures whitespace-nowrap">{phone.shown}</span>.
      </EmptyState>
    </div>
  );
}

function formatDay({ from, supersededOn, isToCome }: RequestedVersion): string {
  const day = formatDateWithYear(from);
  return isToCome || supersededOn === undefined
    ? `Effective ${day}`
    : `Effective ${day} to ${formatDateWithYear(supersededOn)}`;
}

const notInEffect = 'This version isn’t in effect yet.';

/** A warning, for readers who followed an old link, that the displayed version is not in force. */
function VersionStatus({
  path,
  shown: { from, supersededOn, isToCome, current, versions },
}: Pick<LegalPageProps, 'path' | 'shown'>) {
  const next = versions.findLast((each) => each.from > current);
  // Only before the first version takes effect.
  if (isToCome && from === current) {
    return <Notice className="mt-8" title={notInEffect} />;
  }
  if (supersededOn === undefined && !isToCome && next === undefined) return null;
  if (supersededOn === undefined && !isToCome) {
    return (
      next && (
        <Notice className="mt-8" title={`A new version takes effect on ${formatDateWithYear(next.from)}.`}>
          {next.changes} <TextLink to={versionUrl(path, next.from)}>Read it now</TextLink>
        </Notice>
      )
    );
  }
  return (
    <Notice className="mt-8" title={isToCome ? notInEffect : 'This version is no longer in effect.'}>
      {isToCome ? 'Until then, see' : 'We keep it for everyone who agreed to it. See'}{' '}
      <TextLink to={path}>the current version</TextLink>, dated {formatDateWithYear(current)}.
    </Notice>
  );
}

/** The list of all versions, with their dates and changes. */
function Versions({
  path,
  shown: { from: own, isToCome, current, versions },
}: Pick<LegalPageProps, 'path' | 'shown'>) {
  return (
    <section aria-labelledby="versions" className="mt-16 border-line border-t pt-8 print:hidden">
      <h2 id="versions" className="type-title">
        Versions
      </h2>
      <ol className="mt-4 space-y-4 text-small">
        {versions.map(({ from, changes }) => {
          const label = formatDateWithYear(from);
          return (
            <li key={from} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <span>
                {from === own ? (
                  <span aria-current="page" className="font-medium">
                    {label}
                  </span>
                ) : (
                  <TextLink to={from === current ? path : versionUrl(path, from)}>{label}</TextLink>
                )}
                {from === current && !(isToCome && own === current) && (
                  <span className="block text-ink-soft">current</span>
                )}
              </span>
              <span className="text-ink-soft">{changes}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

import { href, Link } from 'react-router';
import type { ClubStatus } from '../../../engine/clubs/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { clubSignUpUrl } from '../rules.ts';

type ClubChoiceProps = {
  choices: readonly { readonly slug: string; readonly title: string; readonly status: ClubStatus }[];
  isWithoutPayment: boolean;
};

const statusLabels: Readonly<Record<ClubStatus, string>> = {
  open: '',
  full: 'Full, waitlist open',
  paused: 'Not accepting new members',
};

/** The list of clubs, for visitors who haven't chosen one. */
export function ClubChoiceList({ choices, isWithoutPayment }: ClubChoiceProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <div className="max-w-form">
        <h1 tabIndex={-1} className="type-heading">
          Choose your club
        </h1>
        <p className="mt-4 text-ink-soft">
          Not sure yet? <TextLink to={href('/wine-club')}>Compare the clubs</TextLink>
        </p>
        <ul className="mt-8 border-line border-t">
          {choices.map(({ slug, title, status }) => (
            <li key={slug} className="border-line border-b">
              <Link
                to={clubSignUpUrl(isWithoutPayment, { club: slug })}
                className="flex min-h-16 items-center justify-between gap-6 py-3 hover:text-wine"
              >
                <span className="type-title">{title}</span>
                <span className="text-ink-soft text-small">{statusLabels[status]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

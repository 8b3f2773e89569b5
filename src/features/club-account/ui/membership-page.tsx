import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { clubAccountPath } from '../rules.ts';

type MembershipPageProps = { firstName: string; title: string; intro?: ReactNode; children: ReactNode };

/** The layout of the pages that each change one setting of a membership. */
export function MembershipSettingPage({ firstName, title, intro, children }: MembershipPageProps) {
  return (
    <AccountFrame
      firstName={firstName}
      title={title}
      intro={intro}
      above={<TextLink to={clubAccountPath}>Your wine club</TextLink>}
    >
      <div className="max-w-form space-y-8">{children}</div>
    </AccountFrame>
  );
}

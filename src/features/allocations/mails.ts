import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';

type Grant = { readonly wine: string; readonly granted: number; readonly until: string };

/** More than was set aside at first: theirs to buy, or to leave. */
export function grantedMail({ wine, granted, until }: Grant, page: string): WrittenMail {
  const bottles = `${granted} more ${granted === 1 ? 'bottle' : 'bottles'}`;
  return houseMail(`${bottles} of ${wine}`, 'Your wish is granted', [
    {
      kind: 'paragraph',
      text: `You wished for more of ${wine}. We have set ${bottles} aside for you, beside your allocation.`,
    },
    {
      kind: 'paragraph',
      text: `They wait until ${until}. Nothing is charged before you buy them, and you need not.`,
    },
    { kind: 'action', label: 'See your allocation', url: page },
  ]);
}

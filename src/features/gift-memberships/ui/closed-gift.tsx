import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';

type ClosedGiftProps = {
  isTaken: boolean;
  /** A sentence that explains where the person who accepted the gift finds it. */
  whereAccepted: string;
  action: ReactNode;
};

/** The message shown for a gift that was already accepted or whose link no longer works. */
export function UnavailableGift({ isTaken, whereAccepted, action }: ClosedGiftProps) {
  return (
    <div className="page-width py-16 lg:py-24">
      <EmptyState
        level={1}
        heading={isTaken ? 'This gift has already been accepted.' : 'This gift link doesn’t work.'}
        action={action}
      >
        {isTaken
          ? `${whereAccepted} If someone else accepted it by mistake, contact us.`
          : 'There may be a newer link in a later email, or the gift may have been canceled. If you think it’s yours, contact us and we’ll find it.'}
      </EmptyState>
    </div>
  );
}

import { Form, useNavigation, useRevalidator } from 'react-router';
import type { RewardInCheckout } from '../../../engine/loyalty/rewards/reward-types.ts';
import { formatPointsCount } from '../../../engine/loyalty/rewards/rules.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { checkoutFlows } from '../flow-table.ts';

const { page } = checkoutFlows.reward;

type PointsNoticeProps = { redeeming: RewardInCheckout; now: Date };

/** A notice of how long the points are held, with a button to release them or, once the hold has expired, to hold them again. */
export function PointsHoldNotice({ redeeming, now }: PointsNoticeProps) {
  const { revalidate } = useRevalidator();
  const intent = useNavigation().formData?.get('intent');
  const { reward, heldUntil, isReserved } = redeeming;
  const points = formatPointsCount(reward.points);
  if (!isReserved) {
    return (
      <Notice live title="Your hold expired, and your points are available again" className="mb-8">
        <p>You haven’t used any points, and we saved what you entered.</p>
        <Form method="post" action={page} className="mt-3">
          <input type="hidden" name="intent" value="again" />
          <Button kind="outline" pendingLabel={intent === 'again' ? 'One moment' : undefined}>
            Hold {points} again
          </Button>
        </Form>
      </Notice>
    );
  }
  return (
    <section
      aria-label="Time left on your hold"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1 max-lg:-mt-8 lg:border-t"
    >
      <p className="figures py-3">
        Held for you: {points},{' '}
        <strong className="font-medium">
          <Countdown
            until={heldUntil}
            now={now}
            over="until you pay or leave"
            onOver={() => void revalidate()}
          />
        </strong>
      </p>
      <Form method="post" action={page}>
        <input type="hidden" name="intent" value="leave" />
        <Button
          kind="text"
          className="-ml-1 text-small sm:ml-0"
          pendingLabel={intent === 'leave' ? 'One moment' : undefined}
        >
          Release points and leave
        </Button>
      </Form>
    </section>
  );
}

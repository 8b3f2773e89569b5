import { Form, href } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatGroupedDigits } from '../../../core/digits.ts';
import { formatCents } from '../../../core/money.ts';
import { formatPointsCount, redemptionStateLabels } from '../../../engine/loyalty/rewards/rules.ts';
import type { RedemptionView } from '../../../engine/loyalty/rewards/types.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { EngravingPreview } from '../../../ui/commerce/engraving-preview.tsx';
import { ProgressLine } from '../../../ui/commerce/progress-line.tsx';
import type { QrCode } from '../../../ui/commerce/qr-code.server.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { rewardHistoryPath } from '../address-rules.ts';
import { redemptionStateSentence, redemptionSteps } from '../rules.ts';
import { VoucherCard } from './voucher-card.tsx';

type RedeemedPageProps = {
  firstName: string;
  view: RedemptionView;
  qrCode: QrCode | undefined;
  picture: PictureSource | undefined;
  bottle: PictureSource;
};

/** A redemption's page: progress, how to use it, and how to cancel it if that is possible. */
export function RedemptionPage({ firstName, view, qrCode, picture, bottle }: RedeemedPageProps) {
  const { reward, voucher, visit, engraving, state } = view;
  const steps = redemptionSteps(view);
  return (
    <AccountFrame
      firstName={firstName}
      title={reward.title}
      above={<TextLink to={rewardHistoryPath}>All rewards</TextLink>}
      intro={<p className="figures">{redemptionStateSentence(view)}</p>}
    >
      {steps.length > 0 && <ProgressLine label="Progress" steps={steps} />}
      <div className="mt-10 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          {voucher && qrCode && state === 'issued' && (
            <VoucherPart view={view} voucher={voucher} qrCode={qrCode} />
          )}
          {visit && state === 'redeemed' && <VisitPart visit={visit} />}
          <Facts view={view} />
          <h2 className="type-title mt-10">How to use it</h2>
          <ul className="mt-3 divide-y divide-line border-line border-y text-small">
            {[...reward.facts.use, ...reward.facts.rules].map((line) => (
              <li key={line} className="figures py-3">
                {line}
              </li>
            ))}
          </ul>
          <CancelReward view={view} />
        </div>
        {engraving ? (
          <EngravingPreview
            picture={bottle}
            lines={engraving.lines}
            className="max-lg:order-first max-lg:w-56"
          />
        ) : (
          picture && (
            <div className="aspect-4/5 rounded-winery bg-paper-deep p-6 max-lg:hidden [&_img]:size-full [&_img]:object-contain">
              <Picture source={picture} sizes="15rem" alt="" className="size-full" />
            </div>
          )
        )}
      </div>
    </AccountFrame>
  );
}

function VoucherPart({
  view,
  voucher,
  qrCode,
}: {
  view: RedemptionView;
  voucher: NonNullable<RedemptionView['voucher']>;
  qrCode: QrCode;
}) {
  return (
    <div className="mb-10">
      <VoucherCard title={view.reward.title} voucher={voucher} qrCode={qrCode} />
      <Form method="post" className="mt-5">
        <input type="hidden" name="intent" value="apply" />
        <Button>Apply to my cart</Button>
      </Form>
    </div>
  );
}

function VisitPart({ visit }: { visit: NonNullable<RedemptionView['visit']> }) {
  const page = `/reservations/${visit.publicToken}`;
  return (
    <div className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-3">
      <ButtonLink kind="outline" to={page}>
        View your visit
      </ButtonLink>
      <TextLink to={`${page}/calendar.ics`} reloadDocument>
        Add to calendar
      </TextLink>
    </div>
  );
}

function Facts({ view }: { view: RedemptionView }) {
  const { points, order, redeemedAt, engraving, visit, voucher, state } = view;
  return (
    <FactsTable
      facts={[
        { label: 'Status', value: redemptionStateLabels[state] },
        { label: 'Redeemed on', value: formatDateWithYear(wineryDate(redeemedAt)) },
        { label: 'Points', value: formatGroupedDigits(points) },
        ...(order.totalCents > 0
          ? [{ label: 'Paid, including tax and shipping', value: formatCents(order.totalCents) }]
          : []),
        ...(visit ? [{ label: 'When', value: formatVisitTime(visit.startsAt) }] : []),
        ...(visit ? [{ label: 'Check-in code', value: visit.code }] : []),
        ...(voucher ? [{ label: 'Code', value: voucher.code }] : []),
        ...(engraving?.lines ?? []).map((line, index) => ({
          label: index === 0 ? 'First line' : 'Second line',
          value: line,
        })),
        {
          label: 'Order',
          value: (
            <TextLink to={`${href('/shop/order-history/order')}?id=${order.number}`}>
              {String(order.number)}
            </TextLink>
          ),
        },
      ]}
    />
  );
}

/** The form that cancels a redemption, after an explanation of the consequence. Shown only if canceling is possible. */
function CancelReward({ view }: { view: RedemptionView }) {
  const { reward, state, points, order, visit } = view;
  const back = `your ${formatPointsCount(points)} will go back to your account with their original expiration dates.`;
  if (reward.kind === 'voucher' && state === 'issued') {
    return (
      <Disclosure title="Return it for your points" className="mt-10 border-line border-y">
        <p className="figures text-ink-soft text-small">The code stops working right away, and {back}</p>
        <Form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <Button kind="outline">Return voucher</Button>
        </Form>
      </Disclosure>
    );
  }
  if (visit && state === 'redeemed') {
    return (
      <p className="figures mt-8 text-ink-soft text-small">
        {visit.cutoffAt && (
          <>
            If you cancel by {formatVisitTime(visit.cutoffAt)}, {back}{' '}
          </>
        )}
        <TextLink to={href('/reservations/:token/cancel', { token: visit.publicToken })}>
          Cancel the visit
        </TextLink>
      </p>
    );
  }
  if (reward.kind === 'goods' && state === 'redeemed' && order.state !== 'fulfilling') {
    return (
      <p className="figures mt-8 text-ink-soft text-small">
        {reward.isEngraved ? 'If you cancel before engraving starts' : 'If you cancel before it’s packed'},{' '}
        {back}{' '}
        <TextLink to={`${href('/shop/order-history/order/cancel')}?id=${order.number}`}>Cancel it</TextLink>
      </p>
    );
  }
  return null;
}

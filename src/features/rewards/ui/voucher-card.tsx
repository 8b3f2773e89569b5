import { useState } from 'react';
import { formatDateWithYear } from '../../../core/dates.ts';
import type { RedemptionView } from '../../../engine/loyalty/rewards/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import type { QrCode } from '../../../ui/commerce/qr-code.server.ts';
import { winery } from '../../../winery.ts';

type VoucherCardProps = {
  title: string;
  voucher: NonNullable<RedemptionView['voucher']>;
  qrCode: QrCode;
};

/** The width of the white margin that QR readers need, in modules of the code. */
const margin = 3;

/** A voucher's code as text and as a QR code, to show or to enter. */
export function VoucherCard({ title, voucher, qrCode }: VoucherCardProps) {
  const side = qrCode.side + 2 * margin;
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(voucher.code);
    setIsCopied(true);
  }
  return (
    <section
      aria-label="Your voucher"
      className="on-ink grid max-w-136 gap-x-8 gap-y-6 rounded-winery bg-ink p-6 text-paper forced-colors:border sm:grid-cols-[1fr_auto] sm:p-8"
    >
      <div className="flex min-w-0 flex-col">
        <p className="type-eyebrow text-brass-light">{winery().name}</p>
        <p className="type-title mt-3 text-balance text-paper">{title}</p>
        <p className="figures mt-1 text-paper/80 text-small">
          Valid through {formatDateWithYear(voucher.endsOn)}
        </p>
        <p className="figures mt-auto pt-6 font-medium text-lead tracking-[0.06em]">{voucher.code}</p>
        <p className="[@media(scripting:none)]:hidden">
          <Button type="button" kind="text" onClick={copy} className="text-small">
            {isCopied ? 'Copied' : 'Copy code'}
          </Button>
        </p>
      </div>
      <svg
        role="img"
        aria-label={`Code ${voucher.code} as a QR code`}
        viewBox={`${-margin} ${-margin} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="keeps-colours block size-40 rounded-winery bg-field"
      >
        <path d={qrCode.path} className="fill-ink" />
      </svg>
    </section>
  );
}

import type { ReactNode } from 'react';
import { winery } from '../../winery.ts';
import type { QrCode } from './qr-code.server.ts';

type CodeCardProps = {
  /** The accessible name, such as `Your member card`. */
  label: string;
  title: string;
  /** Text below the title, in smaller type. */
  detail: ReactNode;
  name: string;
  /** The last line of the card. */
  note: ReactNode;
  /** Eight characters that a host types. Also shown as a QR code. */
  code: string;
  qrCode: QrCode;
  /** The name of the code, such as `Member code`. */
  codeName: string;
};

/** The width of the white margin, in modules. Scanners can't find the code without the margin. */
const margin = 3;

/** A card to show in the tasting room, with a name, a short code, and the same code as a QR code. */
export function CodeCard({ label, title, detail, name, note, code, qrCode, codeName }: CodeCardProps) {
  const side = qrCode.side + 2 * margin;
  return (
    <section
      aria-label={label}
      className="on-ink grid max-w-104 grid-cols-[1fr_auto] gap-x-5 gap-y-6 rounded-winery bg-ink p-6 text-paper forced-colors:border"
    >
      <div className="col-span-2">
        <p className="type-eyebrow text-brass-light">{winery().name}</p>
        <p className="type-title mt-3 text-paper">{title}</p>
        <p className="figures mt-1 text-paper/80 text-small">{detail}</p>
      </div>
      <div className="min-w-0 self-end">
        <p className="font-medium break-words">{name}</p>
        <p className="figures text-paper/80 text-small">{note}</p>
      </div>
      <div>
        <svg
          role="img"
          aria-label={`${codeName} ${code} as a QR code`}
          viewBox={`${-margin} ${-margin} ${side} ${side}`}
          shapeRendering="crispEdges"
          className="keeps-colours block size-34 rounded-winery bg-field"
        >
          <path d={qrCode.path} className="fill-ink" />
        </svg>
        <p className="figures mt-2 text-center tracking-[0.12em]">
          {code.slice(0, 4)} {code.slice(4)}
        </p>
      </div>
    </section>
  );
}

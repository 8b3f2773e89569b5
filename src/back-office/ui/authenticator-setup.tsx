import type { QrCode } from '../../ui/commerce/qr-code.server.ts';

/** The data for setting up an authenticator app: the QR code, and its secret for typing in. */
export type AuthenticatorSetupData = {
  readonly setup: string;
  readonly secret: string;
  readonly qrCode: QrCode;
};

export function AuthenticatorSetup({ setup: { setup, secret, qrCode } }: { setup: AuthenticatorSetupData }) {
  const { side, path } = qrCode;
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <input type="hidden" name="setup" value={setup} />
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`-4 -4 ${side + 8} ${side + 8}`}
        className="size-40 rounded-winery bg-white text-black forced-color-adjust-none"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="text-small">
        <p>Scan this code with an authenticator app, or enter this key there:</p>
        <p className="mt-2 font-medium break-all select-all figures">
          {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
        </p>
      </div>
    </div>
  );
}

/** The configuration of the gateway process, stored as JSON in the environment variable `SANDBOX_GATEWAY`. */
export type SandboxConfiguration = {
  readonly dataDirectory: string;
  readonly host: string;
  /** The port to listen on. With 0, the gateway uses its previous port if that is free, else any free one. */
  readonly port: number;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly shop: SandboxShopSettings;
};

/** The settings that can change while the gateway runs, because the shop may restart on another port. */
export type SandboxShopSettings = {
  readonly webhookUrl?: string;
  readonly webhookSecret: string;
  /** The origins whose pages may show the card fields and the challenge. */
  readonly allowedOrigins: readonly string[];
  /** The origin at which browsers reach the gateway, if it differs from the address that the gateway listens on. */
  readonly publicOrigin?: string;
};

export const sandboxEnvironmentVariable = 'SANDBOX_GATEWAY';

/** Parses the configuration. Throws an error with a readable message if it is invalid. */
export function parseSandboxConfiguration(json: string | undefined): SandboxConfiguration {
  if (json === undefined)
    throw new Error(`${sandboxEnvironmentVariable} is not set: start the gateway with startSandbox().`);
  const value = JSON.parse(json) as Partial<SandboxConfiguration>;
  const { dataDirectory, host, port, secretKey, publishableKey, shop } = value;
  if (
    !dataDirectory ||
    !host ||
    port === undefined ||
    !secretKey ||
    !publishableKey ||
    !isSandboxShopSettings(shop)
  ) {
    throw new Error(
      `${sandboxEnvironmentVariable} lacks a value: data directory, host, port, keys and shop are needed.`,
    );
  }
  return { dataDirectory, host, port, secretKey, publishableKey, shop };
}

export function isSandboxShopSettings(value: unknown): value is SandboxShopSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { webhookUrl, webhookSecret, allowedOrigins, publicOrigin } = value as Partial<SandboxShopSettings>;
  return (
    (webhookUrl === undefined || URL.canParse(webhookUrl)) &&
    (publicOrigin === undefined || URL.canParse(publicOrigin)) &&
    typeof webhookSecret === 'string' &&
    webhookSecret !== '' &&
    Array.isArray(allowedOrigins) &&
    allowedOrigins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
  );
}

/** An HTTP response for a browser. */
export type GatewayPageResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Returns an HTML page that runs only this gateway's own scripts, connects only to its own origin, and can be framed only by the allowed
 * origins.
 */
export function htmlPage(
  status: number,
  allowedOrigins: readonly string[],
  title: string,
  content: string,
): GatewayPageResponse {
  const ancestors = allowedOrigins.length === 0 ? "'none'" : allowedOrigins.join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/assets/gateway.css">
</head>
${content}
</html>
`,
  };
}

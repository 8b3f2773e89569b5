/**
 * Returns whether the browser exposes an opt-out signal (Global Privacy Control) to scripts. Some browsers do not send the signal to the
 * server.
 */
export function hasOptOutSignal(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

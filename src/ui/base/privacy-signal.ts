/**
 * Returns whether the browser shows its opt-out signal (Global Privacy Control) to scripts. Some do not send it to the
 * server.
 */
export function hasOptOutSignal(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

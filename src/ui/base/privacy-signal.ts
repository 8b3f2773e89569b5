/** Returns whether the browser reports an opt-out (Global Privacy Control) to scripts. Some browsers do not send it to the server. */
export function hasOptOutSignal(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

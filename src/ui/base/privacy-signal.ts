/** Whether the browser tells pages of its opt-out signal (Global Privacy Control); some tell them and not the server. */
export function isSignalled(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

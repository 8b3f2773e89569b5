import { openMailbox } from './mailbox.ts';

/** A short message at the edge of the page. What must not be missed stands in the page as well. */
export type ToastMessage = {
  kind: 'success' | 'error';
  text: string;
  /** One thing to do about it, such as taking it back. */
  action?: { label: string; onPress: () => void };
};

export const toasts = openMailbox<ToastMessage>();

/** Shows a message for six seconds, from anywhere in the browser. */
export const showToast = toasts.send;

import { createMessageQueue } from './message-queue.ts';

/** A short message at the edge of the page. Anything important must also be in the page. */
export type ToastMessage = {
  kind: 'success' | 'error';
  text: string;
  /** One action, such as undo. */
  action?: { label: string; onPress: () => void };
};

export const toasts = createMessageQueue<ToastMessage>();

/** Shows a message for six seconds; callable anywhere in the browser. */
export const showToast = toasts.send;

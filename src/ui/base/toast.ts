import { createMessageQueue } from './message-queue.ts';

/** A short message at the edge of the page. Anything important must also appear in the page itself. */
export type ToastMessage = {
  kind: 'success' | 'error';
  text: string;
  /** An optional action, such as undo. */
  action?: { label: string; onPress: () => void };
};

export const toastQueue = createMessageQueue<ToastMessage>();

/** Shows a toast for six seconds. Can be called from any module in the browser. */
export const showToast = toastQueue.send;

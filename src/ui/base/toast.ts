/** A short message at the edge of the page. What must not be missed stands in the page as well. */
export type ToastMessage = {
  kind: 'success' | 'error';
  text: string;
  /** One thing to do about it, such as taking it back. */
  action?: { label: string; onPress: () => void };
};

type Receiver = (message: ToastMessage) => void;

/** Messages that came before the list was there to show them. */
const waiting: ToastMessage[] = [];
let receiver: Receiver | undefined;
let wake: (() => void) | undefined;

/** Shows a message for six seconds, from anywhere in the browser. */
export function showToast(message: ToastMessage): void {
  if (receiver !== undefined) {
    receiver(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** The list tells that it is there; it gets what waited. Returns how to take it away again. */
export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    receiver = undefined;
  };
}

/** Calls back when a message comes before the list is loaded. */
export function onWaitingToast(callback: () => void): () => void {
  wake = callback;
  if (waiting.length > 0) callback();
  return () => {
    wake = undefined;
  };
}

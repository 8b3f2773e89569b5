type Receiver<Message> = (message: Message) => void;

/** Passes messages from anywhere in the browser to a lazily loaded component that shows them. */
export function createMessageQueue<Message>() {
  /** Messages sent before the receiver was ready. */
  const waiting: Message[] = [];
  let receiver: Receiver<Message> | undefined;
  let wake: (() => void) | undefined;
  return {
    send: (message: Message): void => {
      if (receiver !== undefined) receiver(message);
      else {
        waiting.push(message);
        wake?.();
      }
    },

    /** Starts receiving, beginning with the waiting messages. Returns a function that stops receiving. */
    receive: (next: Receiver<Message>): (() => void) => {
      receiver = next;
      for (const message of waiting.splice(0)) next(message);
      return () => {
        receiver = undefined;
      };
    },

    /** Calls `callback` when a message is sent before the receiver is ready. Returns a function that stops this. */
    onWaiting: (callback: () => void): (() => void) => {
      wake = callback;
      if (waiting.length > 0) callback();
      return () => {
        wake = undefined;
      };
    },
  };
}

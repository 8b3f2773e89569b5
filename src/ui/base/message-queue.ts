type Receiver<Message> = (message: Message) => void;

/** Creates a queue that passes messages from any module in the browser to a lazily loaded component. */
export function createMessageQueue<Message>() {
  /** Messages sent before a receiver was registered. */
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

    /** Registers the receiver and passes it the waiting messages first. Returns a function that unregisters the receiver. */
    receive: (next: Receiver<Message>): (() => void) => {
      receiver = next;
      for (const message of waiting.splice(0)) next(message);
      return () => {
        receiver = undefined;
      };
    },

    /** Calls `callback` when a message is sent before a receiver is registered. Returns a function that removes the callback. */
    onWaiting: (callback: () => void): (() => void) => {
      wake = callback;
      if (waiting.length > 0) callback();
      return () => {
        wake = undefined;
      };
    },
  };
}

type Receiver<Message> = (message: Message) => void;

/** Hands messages from anywhere in the browser to the part of the page that shows them, which is loaded late. */
export function openMailbox<Message>() {
  /** What came before anything was there to show it. */
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

    /** Takes what waited and what comes. Returns how to stop. */
    receive: (next: Receiver<Message>): (() => void) => {
      receiver = next;
      for (const message of waiting.splice(0)) next(message);
      return () => {
        receiver = undefined;
      };
    },

    /** Calls back when a message comes before anything is there to show it. Returns how to stop. */
    onWaiting: (callback: () => void): (() => void) => {
      wake = callback;
      if (waiting.length > 0) callback();
      return () => {
        wake = undefined;
      };
    },
  };
}

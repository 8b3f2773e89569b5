import type {
  CardBillingDetails,
  CardFieldsCommand,
  CardFieldsMessage,
} from '../../../integrations/payment/port.ts';
import { winery } from '../../../winery.ts';

export type TokenizeResult =
  | { readonly kind: 'token'; readonly paymentMethodId: string; readonly brand: string }
  | { readonly kind: 'error'; readonly message: string };

/** The maximum time to wait for the card fields' reply, including the time for their script to load. */
export const cardFieldsTimeoutMilliseconds = 20_000;

const silence = (): TokenizeResult => ({
  kind: 'error',
  message: `Our payment provider isn’t responding. You haven’t been charged, and what you entered is still here. Please try again. If that doesn’t work, reload the page or call ${winery().phone.shown}.`,
});

type Question = {
  readonly command: CardFieldsCommand;
  readonly answer: (given: TokenizeResult) => void;
};

/**
 * Connects to the gateway's card fields in a frame. Messages wait for the frame's `ready`, because those posted before its script runs are
 * lost. If the frame reloads, unanswered messages are sent again.
 * @param post sends a command to the frame.
 */
export function connectToCardFields(post: (command: CardFieldsCommand) => void) {
  let isReady = false;
  const pending: CardFieldsCommand[] = [];
  const questions = new Map<string, Question>();

  function settle(id: string, given: TokenizeResult): void {
    questions.get(id)?.answer(given);
    questions.delete(id);
  }

  return {
    /** Requests a reference to the card from the gateway's fields. Always resolves, after `cardFieldsTimeoutMilliseconds` at the latest. */
    tokenize: (billing?: CardBillingDetails) =>
      new Promise<TokenizeResult>((resolve) => {
        const id = crypto.randomUUID();
        const command = { type: 'tokenize', id, ...(billing && { billing }) } as const;
        const limit = setTimeout(() => settle(id, silence()), cardFieldsTimeoutMilliseconds);
        const answer = (given: TokenizeResult) => {
          clearTimeout(limit);
          resolve(given);
        };
        questions.set(id, { command, answer });
        if (isReady) post(command);
      }),
    fillTestCard: (number: string): void => {
      const command = { type: 'fill-test-card', number } as const;
      if (isReady) post(command);
      else pending.push(command);
    },
    /** Handles a message from the card fields. The caller must check its origin. */
    hear: (message: CardFieldsMessage): void => {
      if (message.type === 'ready') {
        isReady = true;
        for (const command of pending.splice(0)) post(command);
        for (const { command } of questions.values()) post(command);
      }
      if (message.type === 'token') {
        const { id: paymentMethodId, brand } = message.paymentMethod;
        settle(message.id, { kind: 'token', paymentMethodId, brand });
      }
      if (message.type === 'error') settle(message.id, { kind: 'error', message: message.message });
    },
    /** Resolves all pending requests with an error, because the card fields are gone. */
    end: (): void => {
      for (const id of [...questions.keys()]) settle(id, silence());
    },
  };
}

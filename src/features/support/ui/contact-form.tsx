import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { supportTopicTitle } from '../../../engine/support/rules.ts';
import { supportTopics } from '../../../engine/support/types.ts';
import { cookieChangedEvent, readAccountName } from '../../../platform/cookie-header.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { PhotosField } from '../../../ui/base/photos-field.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import type { EnteredContact } from '../forms.ts';
import type { ContactFormResponse, ContactOrderOption } from '../types.ts';
import { MessageField } from './message-field.tsx';

type ContactFormProps = {
  /** The signed-in customer; undefined for guests, who enter their details. */
  writer: { readonly name: string; readonly email: string } | undefined;
  orders: readonly ContactOrderOption[];
  formKey: string;
  /** The values prefilled from the URL. */
  begun: EnteredContact;
  answer: ContactFormResponse | undefined;
};

const topics = supportTopics.map((topic) => ({ value: topic, label: supportTopicTitle(topic) }));

export function ContactForm({ writer: account, orders, formKey, begun, answer }: ContactFormProps) {
  const writer = useIsSignedOut() ? undefined : account;
  const isSending = useNavigation().formMethod === 'POST';
  const entered = { ...begun, ...answer?.entered };
  const problems = answer?.problems ?? [];
  const error = fieldErrorLookup(problems);
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="space-y-6">
      <input type="hidden" name="formKey" defaultValue={formKey} />
      {answer && <Refused answer={answer} />}
      {writer ? (
        <p className="text-ink-soft">
          You’re writing as {writer.name}, and we’ll reply to {writer.email}.
        </p>
      ) : (
        <>
          <TextField
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            defaultValue={entered.name}
            error={error('name')}
          />
          <TextField
            id="email"
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            defaultValue={entered.email}
            error={error('email')}
          />
        </>
      )}
      <Select
        id="topic"
        name="topic"
        label="Topic"
        placeholder="Please choose"
        options={topics}
        defaultValue={entered.topic ?? ''}
        error={error('topic')}
      />
      <OrderField
        orders={orders}
        isKnown={writer !== undefined}
        entered={entered}
        error={error('orderNumber')}
      />
      <MessageField entered={entered.message ?? ''} error={error('message')} />
      <PhotosField error={error('photos')} readers="answer your message" />
      <Unseen />
      <Button pendingLabel={isSending ? 'Sending...' : undefined}>Send message</Button>
    </Form>
  );
}

/**
 * Returns whether the signed-in customer has signed out in another tab. The customer's name is then removed from the page, but the entries
 * stay.
 */
function useIsSignedOut(): boolean {
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => {
    const isNamed = () => readAccountName(document.cookie) !== undefined;
    const wasNamed = isNamed();
    const look = () => setIsSignedOut(wasNamed && !isNamed());
    window.addEventListener(cookieChangedEvent, look);
    return () => window.removeEventListener(cookieChangedEvent, look);
  }, []);
  return isSignedOut;
}

/** The error of a rejected form. Shows only the title if there are no problems to list. */
function Refused({ answer }: { answer: ContactFormResponse }) {
  const { title, problems } = answer;
  if (problems.length === 0) return <Notice kind="error" live title={title} />;
  return <ErrorSummary title={title} problems={problems} occasion={answer} />;
}

function OrderField({
  orders,
  isKnown,
  entered,
  error,
}: {
  orders: readonly ContactOrderOption[];
  isKnown: boolean;
  entered: EnteredContact;
  error: string | undefined;
}) {
  if (isKnown && orders.length === 0) return null;
  if (isKnown) {
    return (
      <Select
        id="orderNumber"
        name="orderNumber"
        label="Which order?"
        optional
        placeholder="None of these"
        options={orders.map(({ number, label }) => ({ value: String(number), label }))}
        defaultValue={entered.orderNumber ?? ''}
        error={error}
      />
    );
  }
  return (
    <TextField
      id="orderNumber"
      name="orderNumber"
      label="Order number"
      optional
      inputMode="numeric"
      defaultValue={entered.orderNumber}
      error={error}
      className="max-w-56"
    />
  );
}

/** A honeypot field, which people don't see but bots fill in. */
function Unseen() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

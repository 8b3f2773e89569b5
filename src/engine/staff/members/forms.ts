import { z } from 'zod';

const base64 = z.string().min(1).max(20_000);

/** The fields that every browser response to a passkey request contains. Extensions are not used. */
const credential = {
  id: base64,
  rawId: base64,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A new passkey as returned by `startRegistration` of `@simplewebauthn/browser`. */
export const passkeyRegistrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** The use of a passkey as returned by `startAuthentication`. */
export const passkeyAuthenticationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: z.string().max(200).optional(),
  }),
});

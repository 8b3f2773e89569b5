import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import type { SelectOption } from '../../ui/base/select.tsx';
import type { ClubTermsText } from '../../ui/commerce/club-terms.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

export type SignUpStep = 'plan' | 'person' | 'agree' | 'code';

export type SignUpOption = {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly aside?: string;
};

/** The options in each field of a club's plan form. */
export type ClubPlanOptions = {
  readonly plans: readonly SignUpOption[];
  readonly frequencies: readonly SignUpOption[];
  readonly preferences: readonly SignUpOption[];
  readonly deliveries: readonly SignUpOption[];
  /** The first shipments to choose from; empty unless a release is open. */
  readonly starts: readonly SignUpOption[];
};

export type SignUpView = {
  readonly club: { readonly slug: string; readonly title: string; readonly picture: PictureSource | null };
  readonly isWithoutPayment: boolean;
  readonly step: SignUpStep;
  readonly choices: ClubPlanOptions;
  readonly contents: ApplicationContents;
  /** The chosen plan in one line; undefined until a plan is chosen. */
  readonly planLine: string | undefined;
  readonly personLine: string | undefined;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly terms: ClubTermsText | undefined;
  readonly asksEmail: boolean;
  /** Whether an emailed link can move the application to another device. True only for guests whose email address is known. */
  readonly maySwitchDevice: boolean;
  readonly asksBirthDate: boolean;
  readonly states: readonly SelectOption[];
  /** Whether the visitor has signed in since submitting, so that no email confirmation is needed. */
  readonly canFinish: boolean;
};

import type { RejectedApplicationStep } from '../../../engine/clubs/applications/forms.ts';
import type { SignUpView } from '../types.ts';

export type SignUpStepFormProps = {
  view: SignUpView;
  sent: RejectedApplicationStep | undefined;
  isBusy: boolean;
};

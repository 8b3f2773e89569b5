import type { RejectedStep } from '../../../engine/clubs/applications/forms.ts';
import type { SignUpView } from '../types.ts';

export type StepFormProps = { view: SignUpView; sent: RejectedStep | undefined; isBusy: boolean };

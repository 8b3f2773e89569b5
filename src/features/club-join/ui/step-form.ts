import type { SentStep } from '../../../engine/clubs/applications/forms.ts';
import type { SignUpView } from '../types.ts';

export type StepFormProps = { view: SignUpView; sent: SentStep | undefined; isBusy: boolean };

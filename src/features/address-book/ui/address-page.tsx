import type { ComponentProps } from 'react';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { AddressForm } from './address-form.tsx';

type AddressPageProps = Omit<ComponentProps<typeof AddressForm>, 'submitLabel'> & {
  firstName: string;
  title: string;
  isNew?: boolean;
};

export function AddressPage({ firstName, title, isNew = false, ...form }: AddressPageProps) {
  return (
    <AccountFrame firstName={firstName} title={title}>
      <AddressForm {...form} submitLabel={isNew ? 'Save address' : 'Save changes'} />
    </AccountFrame>
  );
}

import { winery } from '../../winery.ts';

/** From the programme to a page of its own. */
export function plusTrail(label: string): readonly { readonly label: string; readonly to?: string }[] {
  return [{ label: winery.membershipName, to: '/daou-plus' }, { label }];
}

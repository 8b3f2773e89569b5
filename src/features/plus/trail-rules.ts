import { membershipPath } from '../../core/membership-path.ts';
import { winery } from '../../winery.ts';

/** Returns the breadcrumbs for a subpage of the membership page. */
export function plusBreadcrumbs(label: string): readonly { readonly label: string; readonly to?: string }[] {
  return [{ label: winery().membershipName, to: membershipPath() }, { label }];
}

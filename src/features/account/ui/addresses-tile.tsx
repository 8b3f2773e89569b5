import { href } from 'react-router';
import { cityLine } from '../../../engine/identity/address-book/text-rules.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VolumeMeter } from '../../../ui/commerce/volume-meter.tsx';
import type { AddressesTileContent as Addresses } from '../dashboard-view.server.ts';
import type { DashboardTile } from '../tile-rules.ts';
import { TileFrame } from './tile-frame.tsx';

export function AddressesTile({ tile }: { tile: DashboardTile<Addresses> }) {
  const more = { to: '/shop/shipping-details', label: 'All addresses' };
  return (
    <TileFrame id="addresses" title="Delivery addresses" tile={tile} more={more}>
      {({ addresses, meter }) => {
        const usual = addresses.find(({ isDefaultShip }) => isDefaultShip);
        return (
          <div className="border-line border-t py-4">
            {usual ? (
              <p>
                {usual.firstName} {usual.lastName}
                <br />
                {[usual.primaryStreet, usual.secondaryStreet].filter(Boolean).join(', ')}
                <br />
                {cityLine(usual)}
              </p>
            ) : (
              <p className="text-ink-soft">
                No default address yet.{' '}
                <TextLink to={href('/shop/shipping-details/add-shipping-address')}>Add one</TextLink> for a
                faster checkout.
              </p>
            )}
            {meter && (
              <div className="mt-4">
                <VolumeMeter {...meter} />
              </div>
            )}
          </div>
        );
      }}
    </TileFrame>
  );
}

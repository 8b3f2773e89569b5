-- Wine that is added to an order before it ships: an order of its own that goes into the same box, with the same label.

create index on orders ((delivery_wishes #>> '{addition,orderId}')) where delivery_wishes ? 'addition';

-- The parcel whose box it shares.
alter table shipments add column with_shipment_id uuid references shipments check (with_shipment_id <> id);
create index on shipments (with_shipment_id) where with_shipment_id is not null;

-- A label is on one box. What shares the box has the label of that box, and no other.
alter table shipments drop constraint shipments_carrier_tracking_number_key;
create unique index shipments_one_box_for_a_label on shipments (carrier, tracking_number) where with_shipment_id is null;
alter table shipments add unique (id, carrier, tracking_number);
alter table shipments add constraint shipments_share_a_label foreign key (with_shipment_id, carrier, tracking_number)
  references shipments (id, carrier, tracking_number);

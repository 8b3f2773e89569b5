-- Who gave something to whom is known as long as the order that paid for it; then the gift stays as it is, without their names and words.

drop trigger gift_cards_keep on gift_cards;
create trigger gift_cards_keep before update on gift_cards for each row when (not (
    old.state <> 'scheduled' and new.recipient_email = (old.id || '@closed.invalid')::citext
    and (new.recipient_name, new.sender_name, new.message) = ('', '', '')
    and (new.id, new.ledger_account_id, new.order_line_id, new.unit, new.initial_cents, new.design, new.is_for_buyer, new.deliver_at,
         new.state, new.version, new.key_id, new.code_hash, new.last_four, new.created_at)
      is not distinct from
        (old.id, old.ledger_account_id, old.order_line_id, old.unit, old.initial_cents, old.design, old.is_for_buyer, old.deliver_at,
         old.state, old.version, old.key_id, old.code_hash, old.last_four, old.created_at)
  )) execute function gift_card_keeps_its_word();
create trigger gift_cards_stay before delete on gift_cards for each row execute function gift_card_keeps_its_word();

drop trigger gift_memberships_keep on gift_memberships;
create trigger gift_memberships_keep before update on gift_memberships for each row when (not (
    old.state <> 'scheduled' and new.recipient_email = (old.id || '@closed.invalid')::citext
    and (new.recipient_name, new.sender_name, new.message) = ('-', '', '')
    and (new.id, new.ledger_account_id, new.order_line_id, new.plan, new.frequency, new.shipments, new.share_cents, new.deliver_at,
         new.state, new.version, new.key_id, new.membership_id, new.plus_membership_id, new.created_at)
      is not distinct from
        (old.id, old.ledger_account_id, old.order_line_id, old.plan, old.frequency, old.shipments, old.share_cents, old.deliver_at,
         old.state, old.version, old.key_id, old.membership_id, old.plus_membership_id, old.created_at)
  )) execute function gift_membership_keeps_its_word();
create trigger gift_memberships_stay before delete on gift_memberships
  for each row execute function gift_membership_keeps_its_word();

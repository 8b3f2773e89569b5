-- Declined cards of one browser are counted before another one is tried, at every checkout (quality A15).
create index drafts_of_cart on drafts (cart_id) where cart_id is not null;
drop index drafts_of_gift_cards;
create index card_guarantees_refused on card_guarantees (draft_id) where state = 'refused';

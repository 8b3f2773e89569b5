-- Wishes about the delivery, as an order keeps them (I-1): a later week, what was decided about the weather, who collects it, the
-- message of a gift, the text of an engraving. Dates are those of the winery.

alter table orders
  -- The day on which the box leaves because a later week was asked for, and the one until which it waits for the weather.
  add column requested_ship_on  date,
  add column weather_hold_until date,
  -- {"gift": …, "pickup": …, "weather": …, "engraving": …}, each of them absent when it was not wished for.
  add column delivery_wishes    jsonb not null default '{}',

  add constraint order_wishes_are_an_object check (jsonb_typeof(delivery_wishes) = 'object'),
  add constraint order_waits_only_when_shipped check (
    not is_pickup or (requested_ship_on is null and weather_hold_until is null)),
  add constraint order_pickup_has_its_days check (
    not delivery_wishes ? 'pickup' or (is_pickup and delivery_wishes #>> '{pickup,keptUntil}' is not null)),
  -- Whoever ships into the weather at the customer's risk can say when the customer took it; whoever waits knows until when.
  add constraint order_weather_decision_is_whole check (
    case delivery_wishes #>> '{weather,decision}'
      when 'hold' then weather_hold_until is not null
      when 'shipAnyway' then weather_hold_until is null and delivery_wishes #>> '{weather,waivedAt}' is not null
      else weather_hold_until is null and not delivery_wishes ? 'weather' end),
  add constraint order_gift_message_fits check (char_length(delivery_wishes #>> '{gift,message}') <= 200),
  add constraint order_engraving_fits check (
    not delivery_wishes ? 'engraving'
    or ((delivery_wishes #>> '{engraving,bottles}')::integer > 0
        and jsonb_array_length(delivery_wishes #> '{engraving,lines}') between 1 and 2
        and char_length(delivery_wishes #>> '{engraving,lines,0}') between 1 and 20
        and coalesce(char_length(delivery_wishes #>> '{engraving,lines,1}'), 1) between 1 and 20));

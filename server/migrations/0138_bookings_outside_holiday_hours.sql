-- additive
-- A public holiday that becomes known after a booking was made, and the bookings that it puts outside the hours (decision 096).
alter table reservations
  -- Its day was known as a public holiday when it was booked, or it was looked at as one since.
  add column holiday_known boolean not null default false,
  -- Since when the office has to decide about it; null: it has not.
  add column outside_hours_since timestamptz;

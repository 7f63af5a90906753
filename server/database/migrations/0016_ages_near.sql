-- Cell by cell all ages come together, and whoever was seen at any time. With the day of birth and `seen_at` among its keys the
-- index itself passes over who does not fit, at a third of what it takes to hand somebody out and have them refused.
DROP INDEX members_place;
--> statement-breakpoint
CREATE INDEX members_place ON members (site_id, gender, cell, date_of_birth, seen_at) INCLUDE (country, region, has_photo, interest_bits, id) WHERE findable;

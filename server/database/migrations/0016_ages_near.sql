-- Cell by cell all ages come together. With the day of birth among its keys the index itself passes over who is too old or too
-- young, at a third of what it takes to hand somebody out and have them refused.
DROP INDEX members_place;
--> statement-breakpoint
CREATE INDEX members_place ON members (site_id, gender, cell, date_of_birth) INCLUDE (country, region, has_photo, interest_bits, seen_at, id) WHERE findable;

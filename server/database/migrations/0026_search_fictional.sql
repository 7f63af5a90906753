DROP INDEX "members_fictional";--> statement-breakpoint
-- The columns that a search reads, so that it counts the fictional profiles among its results in the index.
CREATE INDEX members_fictional ON members (site_id, id)
INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits, seen_at, signup_date, latitude, longitude)
WHERE fictional AND findable;

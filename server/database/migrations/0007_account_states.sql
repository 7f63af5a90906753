-- The profile gets a status of its own beside the account. `findable` has another expression, so that its column is made again, with
-- its indexes. The views and triggers that use the column go with it; without checksums the loader of functions/ makes them again.
ALTER TABLE "members" DROP COLUMN "findable" CASCADE;--> statement-breakpoint
UPDATE "installation" SET "functions_checksum" = '', "view_checksums" = '{}';--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "profile_status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "members" SET "confirmed_at" = "signup_date" WHERE "status" IN ('active', 'disabled');--> statement-breakpoint
UPDATE "members" SET "profile_status" = 'disabled', "status" = CASE "status" WHEN 'disabled' THEN 'active' ELSE "status" END
WHERE "status" IN ('disabled', 'not_confirmed');--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "findable" boolean
GENERATED ALWAYS AS (status = 'active' AND profile_status = 'active' AND NOT invisible) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "gone" boolean GENERATED ALWAYS AS
(status IN ('suspended', 'pending_deletion', 'deleted') OR status = 'active' AND profile_status = 'disabled') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_deletion" ON "members" USING btree ("deletion_due_at") WHERE "members"."deletion_due_at" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_deletion_due"
CHECK (("members"."deletion_due_at" is not null) = ("members"."status" = 'pending_deletion'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_not_confirmed_disabled"
CHECK ("members"."status" <> 'not_confirmed' or "members"."profile_status" = 'disabled');--> statement-breakpoint
CREATE INDEX "members_fictional" ON "members" USING btree ("site_id","id") WHERE "members"."fictional" and "members"."findable" and "members"."has_photo";--> statement-breakpoint
-- The orders of a search. Each index includes the columns of the usual filters, so that a page is one index-only scan.
CREATE INDEX members_seen ON members (site_id, seen_at DESC, id DESC)
INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_seen ON members (site_id, country, gender, seen_at DESC, id DESC)
INCLUDE (region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_newest ON members (site_id, signup_date DESC, id DESC)
INCLUDE (gender, country, region, date_of_birth, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_newest ON members (site_id, country, gender, signup_date DESC, id DESC)
INCLUDE (region, date_of_birth, has_photo, interest_bits, seen_at) WHERE findable;
--> statement-breakpoint
-- By day of birth: for the edges of an age that `findable_counts` knows by whole months only, and for searches with few results.
CREATE INDEX members_born ON members (site_id, date_of_birth)
INCLUDE (gender, country, region, has_photo, interest_bits) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_country_born ON members (site_id, country, gender, date_of_birth)
INCLUDE (region, has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
CREATE INDEX members_region_born ON members (site_id, country, region, gender, date_of_birth)
INCLUDE (has_photo, interest_bits, seen_at, id) WHERE findable;
--> statement-breakpoint
-- A circle is one range of cells a row of the grid. `date_of_birth` and `seen_at` are keys, because the index then skips members who do
-- not match; as included columns they cost three times as much.
CREATE INDEX members_place ON members (site_id, gender, cell, date_of_birth, seen_at)
INCLUDE (country, region, has_photo, interest_bits, id) WHERE findable;

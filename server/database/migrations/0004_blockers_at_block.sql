ALTER TABLE "blocks" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "invisible" boolean;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "read_receipts" boolean;--> statement-breakpoint
-- Blocks from before this migration keep the blocker as of the migration.
UPDATE "blocks" b SET "status" = m.status, "invisible" = m.invisible, "read_receipts" = m.read_receipts, "card" = jsonb_build_object(
  'id', m.id, 'name', m.name, 'age', date_part('year', age((now() AT TIME ZONE 'UTC')::date, m.date_of_birth))::int,
  'gender', m.gender, 'country', m.country, 'region', m.region, 'city', m.city, 'fictional', m.fictional,
  'presence', CASE WHEN NOT (m.invisible OR m.hide_online) THEN 'longer' END)
FROM "members" m WHERE m.id = b.blocker_id;

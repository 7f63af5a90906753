ALTER TABLE "blocks" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "photo_id" uuid;
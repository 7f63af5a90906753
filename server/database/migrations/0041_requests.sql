ALTER TABLE "members" ADD COLUMN "first_min_age" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_max_age" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_country" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "is_request" boolean DEFAULT false NOT NULL;
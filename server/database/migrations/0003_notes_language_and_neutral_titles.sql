ALTER TABLE "members" ADD COLUMN "notes_language" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "neutral_titles" boolean DEFAULT false NOT NULL;
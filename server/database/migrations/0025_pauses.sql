ALTER TABLE "members" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pause_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "invisible_after_pause" boolean;--> statement-breakpoint
CREATE INDEX "members_pause_end" ON "members" USING btree ("pause_ends_at") WHERE "members"."pause_ends_at" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_pause" CHECK (("members"."paused_at" is not null) = ("members"."invisible_after_pause" is not null) and ("members"."paused_at" is null or "members"."invisible")
        and ("members"."pause_ends_at" is null or "members"."paused_at" is not null));
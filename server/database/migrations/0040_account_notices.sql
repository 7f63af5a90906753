CREATE TABLE "account_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"other_id" "member_ref" NOT NULL,
	"decision_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_at" timestamp with time zone,
	"corrected_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "ground" text;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_notices_pair" ON "account_notices" USING btree ("member_id","other_id");--> statement-breakpoint
CREATE INDEX "account_notices_other" ON "account_notices" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "account_notices_expiry" ON "account_notices" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_ground" CHECK ("decisions"."ground" is null or ("decisions"."act" = 'suspend' and "decisions"."ends_at" is null));
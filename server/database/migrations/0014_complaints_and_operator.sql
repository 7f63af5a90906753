CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" "member_ref",
	"email" text,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"body" text NOT NULL,
	"decision_number" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "complaints_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"number" text PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"member_id" "member_ref",
	"picture_id" uuid,
	"case_number" text,
	"facts" text NOT NULL,
	"rule" text DEFAULT '' NOT NULL,
	"is_automated" boolean DEFAULT false NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"member_id" "member_ref",
	"decision_number" text,
	"case_number" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "number" text;--> statement-breakpoint
-- Reports of before get their numbers in the order of their ids, which are random.
UPDATE "reports" r SET "number" = 'R-' || to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY') || '-' || lpad(numbered.place::text, 6, '0')
FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM "reports") numbered WHERE numbered.id = r.id;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_one_appeal" ON "complaints" USING btree ("decision_number") WHERE "complaints"."state" = 'open';--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("created_at") WHERE "complaints"."state" = 'open';--> statement-breakpoint
CREATE INDEX "complaints_member" ON "complaints" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "decisions_member" ON "decisions" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_in_force" ON "decisions" USING btree ("member_id","act") WHERE "decisions"."ended_at" is null and "decisions"."act" in ('suspend', 'hide');--> statement-breakpoint
CREATE INDEX "decisions_due" ON "decisions" USING btree ("ends_at") WHERE "decisions"."ended_at" is null and "decisions"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "operator_log_created" ON "operator_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_log_member" ON "operator_log" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_number_unique" UNIQUE("number");
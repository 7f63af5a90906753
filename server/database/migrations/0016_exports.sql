CREATE TABLE "exports" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"filename" text,
	"bytes" bigint,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "exports_filename_unique" UNIQUE("filename"),
	CONSTRAINT "exports_file" CHECK (("exports"."filename" is not null) = ("exports"."state" in ('making', 'ready'))),
	CONSTRAINT "exports_ready" CHECK (("exports"."state" = 'ready') = ("exports"."bytes" is not null and "exports"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_due" ON "exports" USING btree ("due_at") WHERE "exports"."state" in ('asked', 'making');--> statement-breakpoint
CREATE INDEX "exports_expiry" ON "exports" USING btree ("expires_at") WHERE "exports"."state" = 'ready';
CREATE TABLE "bulletins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"type" text NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"after" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_rounds" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone,
	"told_number" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "mail_rounds_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "mail_scans" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"after" uuid
);
--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mail_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_notifications" text[] DEFAULT '{new_conversations,new_messages,like,unread_message_reminders,reminders}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletins" ADD CONSTRAINT "bulletins_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_rounds" ADD CONSTRAINT "mail_rounds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulletins_waiting" ON "bulletins" USING btree ("created_at") WHERE "bulletins"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "mail_rounds_due" ON "mail_rounds" USING btree ("kind","due_at") WHERE "mail_rounds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("bulk","due_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
UPDATE "members" m SET "email_notifications" = '{new_conversations,new_messages,like,unread_message_reminders,promotions,weekly_updates,news,reminders}'
WHERE (SELECT c."given" FROM "consents" c WHERE c."member_id" = m."id" AND c."kind" = 'mails' ORDER BY c."created_at" DESC LIMIT 1);

CREATE TABLE "message_versions" (
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sender_id" "member_ref" NOT NULL,
	"body" text NOT NULL,
	"media_id" uuid,
	"sender_only" boolean NOT NULL,
	"edit_id" uuid,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_versions_conversation_id_message_id_version_sender_only_pk" PRIMARY KEY("conversation_id","message_id","version","sender_only"),
	CONSTRAINT "message_versions_edit" UNIQUE("conversation_id","message_id","edit_id","sender_only")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sender_body" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sender_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sender_version" integer;--> statement-breakpoint
CREATE INDEX "message_versions_replaced" ON "message_versions" USING btree ("replaced_at");
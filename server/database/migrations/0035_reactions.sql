CREATE TABLE "reactions" (
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"member_id" "member_ref" NOT NULL,
	"emoji" text,
	"number" bigint NOT NULL,
	"peer_emoji" text,
	"peer_number" bigint,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reactions_conversation_id_message_id_member_id_pk" PRIMARY KEY("conversation_id","message_id","member_id")
);

CREATE TABLE "debit_blocks" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debit_blocks_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"creditor" text NOT NULL,
	"creditor_id" text NOT NULL,
	"account_holder" text NOT NULL,
	"iban" text NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"mobile" text NOT NULL,
	"credits" integer NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"discount_code" text,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stored_method_id" uuid,
	CONSTRAINT "mandates_reference_unique" UNIQUE("reference"),
	CONSTRAINT "mandates_amount" CHECK ("mandates"."cents" > 0 and "mandates"."currency" = 'EUR')
);
--> statement-breakpoint
CREATE TABLE "sms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mandates_member" ON "mandates" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mandates_iban" ON "mandates" USING btree ("iban");--> statement-breakpoint
CREATE INDEX "sms_due" ON "sms" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sms_member" ON "sms" USING btree ("member_id");
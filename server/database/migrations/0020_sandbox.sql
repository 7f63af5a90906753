CREATE TABLE "sandbox_mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"method" text NOT NULL,
	"label" text NOT NULL,
	"expires" text,
	"reference" text,
	"is_refused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_mandates_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"method" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"return_url" text NOT NULL,
	"customer" text,
	"mandate" text,
	"status" text NOT NULL,
	"paid_cents" integer,
	"failure" text,
	"stored" text,
	"next_status" text,
	"next_at" timestamp with time zone,
	"answers" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."cents" > 0),
	CONSTRAINT "sandbox_payments_next" CHECK (("sandbox_payments"."next_status" is null) = ("sandbox_payments"."next_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_mandates_customer" ON "sandbox_mandates" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");
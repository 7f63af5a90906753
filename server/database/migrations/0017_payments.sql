CREATE TABLE "bundle_prices" (
	"site_id" uuid NOT NULL,
	"country" text NOT NULL,
	"credits" integer NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "bundle_prices_site_id_country_credits_pk" PRIMARY KEY("site_id","country","credits"),
	CONSTRAINT "bundle_prices_amounts" CHECK ("bundle_prices"."cents" > 0 and "bundle_prices"."credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"site_id" uuid NOT NULL,
	"code" text NOT NULL,
	"member_id" uuid,
	"value_percentage" integer NOT NULL,
	"minimum_order_value" integer DEFAULT 0 NOT NULL,
	"country" text,
	"currency" text,
	"paymentmethods" text[],
	"expires_at" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"validity" text DEFAULT 'once-per-user' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code" UNIQUE NULLS NOT DISTINCT("site_id","code","member_id"),
	CONSTRAINT "discount_codes_percentage" CHECK ("discount_codes"."value_percentage" between 1 and 99),
	CONSTRAINT "discount_codes_capital" CHECK ("discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_minimum" CHECK ("discount_codes"."minimum_order_value" = 0 or "discount_codes"."currency" is not null)
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"site_id" uuid NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_site_id_series_pk" PRIMARY KEY("site_id","series")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"site_id" uuid NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"total_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"credits" integer NOT NULL,
	"company" jsonb NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_site_id_series_number_pk" PRIMARY KEY("site_id","series","number")
);
--> statement-breakpoint
CREATE TABLE "method_blocks" (
	"member_id" uuid NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "method_blocks_member_id_method_pk" PRIMARY KEY("member_id","method")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"credits" integer NOT NULL,
	"list_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"discount_code" text,
	"discount_percentage" integer,
	"consent_at" timestamp with time zone NOT NULL,
	"terms_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"paid_by" uuid,
	"made_premium" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"returned_credits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."credits" > 0 and "orders"."total_cents" > 0 and "orders"."list_cents" >= "orders"."total_cents"),
	CONSTRAINT "orders_vat" CHECK ("orders"."vat_cents" >= 0 and "orders"."vat_cents" < "orders"."total_cents"),
	CONSTRAINT "orders_completed" CHECK (("orders"."completed_at" is null) = ("orders"."state" in ('open', 'refused'))),
	CONSTRAINT "orders_ended" CHECK (("orders"."ended_at" is null) = ("orders"."state" in ('open', 'completed'))),
	CONSTRAINT "orders_returned" CHECK ("orders"."returned_credits" between 0 and "orders"."credits")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"stored_method_id" uuid,
	"provider_id" text,
	"status" text DEFAULT 'created' NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"checkout_url" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '30 seconds',
	CONSTRAINT "payments_provider_id" UNIQUE("provider","provider_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"site_id" uuid NOT NULL,
	"code" text NOT NULL,
	"slot" text NOT NULL,
	"member_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redemptions_site_id_code_slot_pk" PRIMARY KEY("site_id","code","slot")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_id" text,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"customer_id" text NOT NULL,
	"mandate_id" text NOT NULL,
	"label" text NOT NULL,
	"expires" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_methods_mandate" UNIQUE("provider","mandate_id")
);
--> statement-breakpoint
ALTER TABLE "bundle_prices" ADD CONSTRAINT "bundle_prices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_codes_member" ON "discount_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_member" ON "documents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("site_id","issued_at");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at") WHERE "payments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_member" ON "redemptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_member" ON "refunds" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE "refunds"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_methods_member" ON "stored_methods" USING btree ("member_id");
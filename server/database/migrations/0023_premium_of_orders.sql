ALTER TABLE "orders" ADD COLUMN "premium_cents" integer;--> statement-breakpoint
-- The lowest price of a bundle: that of the operator, or of the product, under the discount of the order.
UPDATE "orders" o SET "premium_cents" =
  greatest(1, least(o."total_cents", s."cents" - floor(s."cents" * coalesce(o."discount_percentage", 0) / 100.0 + 0.5)::int))
FROM (
  SELECT k."id", coalesce(
    (SELECT min(b."cents") FROM "bundle_prices" b
     WHERE b."site_id" = k."site_id" AND b."country" = k."country" AND b."currency" = k."currency"),
    CASE k."currency" WHEN 'GBP' THEN 549 WHEN 'USD' THEN 649 WHEN 'CAD' THEN 899 WHEN 'AUD' THEN 999 WHEN 'NZD' THEN 1099
      WHEN 'PLN' THEN 2599 ELSE 599 END) AS "cents"
  FROM "orders" k
) s WHERE s."id" = o."id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "premium_cents" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "mandates_mobile" ON "mandates" USING btree ("mobile");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_premium" CHECK ("orders"."premium_cents" between 1 and "orders"."total_cents");--> statement-breakpoint
-- Both offers for a first purchase are redeemed under one name. Of a member who had both the second keeps its own.
UPDATE "redemptions" r SET "code" = 'FIRST PURCHASE'
WHERE r."code" IN ('TIMEBONUS25', 'WELCOME25') AND NOT EXISTS (
  SELECT FROM "redemptions" k WHERE k."site_id" = r."site_id" AND k."slot" = r."slot" AND k."code" IN ('TIMEBONUS25', 'WELCOME25')
    AND k."code" < r."code"
);

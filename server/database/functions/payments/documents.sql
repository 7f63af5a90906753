-- Invoices and credit notes, and the amounts in them.

-- The refunded part of the price of a paid order in cents, by its documents. It is the share of the returned credits. It is more if a
-- refund at the provider was no whole number of credits, or refunded spent ones.
CREATE FUNCTION paid_back(o orders) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT o.total_cents - coalesce(sum(total_cents), 0)::int FROM documents WHERE order_id = o.id
$$;

-- Cancels the sum of the documents of an order by a credit note. Returns its cents.
CREATE FUNCTION cancel_documents(o orders) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_cents int;
  v_credits int;
BEGIN
  SELECT coalesce(sum(total_cents), 0), coalesce(sum(credits), 0) INTO v_cents, v_credits FROM documents WHERE order_id = o.id;
  PERFORM issue_document(o, 'C', -v_credits, -v_cents);
  RETURN v_cents;
END $$;

-- Issues an invoice (series I) or a credit note (series C, with negative amounts) with the next number. An amount of 0 gets no document.
-- The year of a series is in UTC. The VAT of a credit note is the decrease of the VAT of the rest, so that rounding never adds or loses a
-- cent.
CREATE FUNCTION issue_document(o orders, p_series text, p_credits int, p_cents int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_series text := p_series || to_char(now() AT TIME ZONE 'UTC', 'YYYY');
  v_number int;
BEGIN
  IF p_cents = 0 THEN RETURN; END IF;
  INSERT INTO document_counters AS d (site_id, series, last) VALUES (o.site_id, v_series, 1)
  ON CONFLICT (site_id, series) DO UPDATE SET last = d.last + 1 RETURNING last INTO v_number;
  INSERT INTO documents (site_id, series, number, order_id, member_id, total_cents, vat_cents, currency, country, vat_rate, credits,
    company)
  SELECT o.site_id, v_series, v_number, o.id, o.member_id, p_cents,
    share_of(o.vat_cents, before.total + p_cents, o.total_cents) - before.vat, o.currency, o.country, o.vat_rate, p_credits, s.company
  FROM sites s, (
    SELECT coalesce(sum(total_cents), 0)::int AS total, coalesce(sum(vat_cents), 0)::int AS vat FROM documents WHERE order_id = o.id
  ) before
  WHERE s.id = o.site_id;
END $$;

CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON documents
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money, times and the numbers of documents in the format of the contract.
CREATE FUNCTION money(p_cents int, p_currency text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('cents', p_cents, 'currency', p_currency)
$$;
CREATE FUNCTION iso(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
CREATE FUNCTION document_number(d documents) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT d.series || '-' || lpad(d.number::text, 6, '0')
$$;

ALTER TABLE "recipients" DROP CONSTRAINT "recipients_signed";--> statement-breakpoint
-- A CC is SENT and SIGNED as long as it is one. A trigger, so that instances of the version before agree meanwhile.
CREATE FUNCTION settle_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.role = 'CC' THEN
		NEW.send_status := 'SENT';
		NEW.signing_status := 'SIGNED';
	ELSIF TG_OP = 'UPDATE' AND OLD.role = 'CC' THEN
		NEW.send_status := CASE WHEN NEW.sent_at IS NULL THEN 'NOT_SENT' ELSE 'SENT' END;
		NEW.signing_status := 'NOT_SIGNED';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER recipients_copies BEFORE INSERT OR UPDATE OF role ON recipients
	FOR EACH ROW EXECUTE FUNCTION settle_copy();--> statement-breakpoint
UPDATE recipients SET role = role WHERE role = 'CC';--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_copies" CHECK ("recipients"."role" <> 'CC' OR ("recipients"."send_status" = 'SENT' AND "recipients"."signing_status" = 'SIGNED'));--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_signed" CHECK (("recipients"."signing_status" = 'SIGNED' AND "recipients"."role" <> 'CC') = ("recipients"."signed_at" IS NOT NULL));

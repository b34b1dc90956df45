-- A recipient's new link is neither sent nor opened.
CREATE OR REPLACE FUNCTION refuse_recipient_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.token_hash <> OLD.token_hash AND NEW.read_status = 'NOT_OPENED' AND NEW.signing_status = OLD.signing_status
		AND (NEW.send_status = OLD.send_status OR (NEW.send_status = 'NOT_SENT' AND NEW.sent_at IS NULL)) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a recipient does not move from %, %, % to %, %, %',
		OLD.send_status, OLD.read_status, OLD.signing_status, NEW.send_status, NEW.read_status, NEW.signing_status
		USING ERRCODE = 'check_violation', CONSTRAINT = 'recipients_moves';
END $$;

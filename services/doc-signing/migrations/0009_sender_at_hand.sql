ALTER TABLE "recipients" ADD COLUMN "sender_at_hand" integer;

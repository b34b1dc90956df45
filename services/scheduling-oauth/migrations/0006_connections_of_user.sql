-- A partition cannot be attached to a table whose constraint is not valid.
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_kind";

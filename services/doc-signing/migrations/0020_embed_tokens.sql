CREATE TABLE "embed_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embed_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"api_token_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"origin" text,
	"may_change_recipients" boolean NOT NULL,
	"may_change_settings" boolean NOT NULL,
	"may_send" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "embed_tokens_purpose" CHECK ("embed_tokens"."purpose" IN ('edit', 'create')),
	CONSTRAINT "embed_tokens_kind" CHECK ("embed_tokens"."kind" IN ('document', 'template'))
);
--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "embed_tokens_token_hash_unique" ON "embed_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "embed_tokens_api_token_id" ON "embed_tokens" USING btree ("api_token_id");--> statement-breakpoint
CREATE INDEX "embed_tokens_user_id" ON "embed_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embed_tokens_expires_at" ON "embed_tokens" USING btree ("expires_at");
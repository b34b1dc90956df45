import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sessions } from "../accounts/tables.ts";
import { clients } from "../clients/tables.ts";
import { connections } from "../grants/tables.ts";
import { responseModes } from "./rules/authorization-response.ts";
import { decisions } from "./rules/decision.ts";

/** An app's request, stored while the user decides, so that the form contains only this row's id. */
export const authorizationRequests = pgTable(
	"authorization_requests",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		sessionId: uuid("session_id")
			.notNull()
			.references(() => sessions.id, { onDelete: "cascade" }),
		clientRowId: integer("client_row_id")
			.notNull()
			.references(() => clients.id),
		redirectUri: text("redirect_uri").notNull(),
		/** The app's registered URI that it means, if it is another: on loopback, the port may differ. */
		registeredUri: text("registered_uri"),
		scopes: text("scopes").array().notNull(),
		/** The state as received, with its percent-encoding, to be returned byte for byte. Null when the app sent none. */
		rawState: text("raw_state"),
		codeChallenge: text("code_challenge"),
		nonce: text("nonce"),
		/** Where the tokens will be used; null for this service. */
		resource: text("resource"),
		/** Null for the default, `query`. */
		responseMode: text("response_mode", { enum: responseModes }),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		decidedAt: instantColumn("decided_at"),
		/** The user's decision: a second click on the same button leads to the app again. */
		decision: text("decision", { enum: decisions }),
	},
	(table) => [
		index("authorization_requests_session_id").on(table.sessionId),
		checkEnum("authorization_requests_decision", table.decision),
		checkEnum("authorization_requests_response_mode", table.responseMode),
		check("authorization_requests_decided", sql`${table.decision} IS NULL OR ${table.decidedAt} IS NOT NULL`),
	],
);

/** Issued, then redeemed once (RFC 6749 §4.1.2) or expired. */
export const authorizationCodes = pgTable(
	"authorization_codes",
	{
		codeHash: bytes("code_hash").primaryKey(),
		connectionId: integer("connection_id")
			.notNull()
			.references(() => connections.id),
		clientRowId: integer("client_row_id")
			.notNull()
			.references(() => clients.id),
		redirectUri: text("redirect_uri").notNull(),
		scopes: text("scopes").array().notNull(),
		codeChallenge: text("code_challenge"),
		resource: text("resource"),
		/** For the ID token: the request's nonce, and when and how the user was verified. */
		nonce: text("nonce"),
		authTime: instantColumn("auth_time"),
		amr: text("amr").array(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		redeemedAt: instantColumn("redeemed_at"),
	},
	(table) => [index("authorization_codes_connection_id").on(table.connectionId)],
);

import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { type ClientKind, clientKindNames } from "./rules/client-kind.ts";
import { clientStatuses } from "./rules/client-state.ts";
import { openIdScopes } from "./rules/scope.ts";
import { signingAlgorithms } from "./rules/signing-algorithm.ts";
import { subjectKinds } from "./rules/subject.ts";

/** An app that an operator registered. Deleted apps keep their row, so that audit rows keep their name. */
export const clients = pgTable(
	"clients",
	{
		id: identity(),
		/** The public `client_id`. */
		clientId: text("client_id").notNull(),
		/** Never changes. */
		kind: text("kind", { enum: clientKindNames }).notNull().default("server"),
		/** Public clients must use PKCE in any case. */
		requirePkce: boolean("require_pkce").notNull().default(false),
		name: text("name").notNull(),
		/** The same for names that look alike. */
		look: text("look"),
		link: text("link").notNull(),
		redirectUris: text("redirect_uris").array().notNull(),
		/** Of a public client: from where its scripts may call the API, in addition to its redirect URIs. */
		webOrigins: text("web_origins").array().notNull().default(sql`'{}'`),
		/** Of a public client: all origins of its scripts, loopback ones without their port. */
		corsOrigins: text("cors_origins").array().notNull().default(sql`'{}'`),
		/** The scopes that it may request and its tokens may have; null for those of every app. */
		allowedScopes: text("allowed_scopes").array(),
		/** Which name of a user the app gets: the account's number, or `users.subject`. Moves to `opaque` once. */
		subject: text("subject", { enum: subjectKinds }).notNull().default("number"),
		/** When that moved to `opaque`. */
		subjectMovedAt: instantColumn("subject_moved_at"),
		idTokenAlgorithm: text("id_token_alg", { enum: signingAlgorithms }).notNull().default("RS256"),
		postLogoutRedirectUris: text("post_logout_redirect_uris").array().notNull().default(sql`'{}'`),
		/** A PNG re-encoded from the upload. */
		logo: bytes("logo").notNull(),
		/** SHA-256 of the logo, hexadecimal: part of its public URL. */
		logoHash: text("logo_hash").notNull(),
		/** The developer whose request the operator approved; null for the operator's own apps, and once the account is deleted. */
		ownerId: integer("owner_id").references(() => users.id, { onDelete: "set null" }),
		/** On trial: only its owner can allow it access. */
		ownerOnly: boolean("owner_only").notNull().default(false),
		/** When the operator checked it; null: not yet, so the consent page says so and shows no logo. */
		verifiedAt: instantColumn("verified_at").default(sql`now()`),
		/** Users who have allowed it while it was not verified. */
		unverifiedUsers: integer("unverified_users").notNull().default(0),
		/** Of the operator itself: users are not asked for consent. */
		firstParty: boolean("first_party").notNull().default(false),
		/** Of an app whose `client_id` is the URL of the document that describes it: when that was fetched. */
		documentCheckedAt: instantColumn("document_checked_at"),
		/** Until then, it is not fetched again. */
		documentFreshUntil: instantColumn("document_fresh_until"),
		status: text("status", { enum: clientStatuses }).notNull().default("active"),
		createdAt: instantColumn("created_at").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		uniqueIndex("clients_client_id_unique").on(table.clientId),
		index("clients_logo_hash").on(table.logoHash),
		index("clients_look").on(table.look),
		index("clients_owner_id").on(table.ownerId),
		index("clients_cors_origins").using("gin", table.corsOrigins),
		checkEnum("clients_status", table.status),
		checkEnum("clients_kind", table.kind),
		checkEnum("clients_subject", table.subject),
		checkEnum("clients_id_token_alg", table.idTokenAlgorithm),
		check("clients_post_logout_redirect_uris", sql`cardinality(${table.postLogoutRedirectUris}) <= 10`),
		check("clients_web_origins", sql`cardinality(${table.webOrigins}) <= 10`),
		check("clients_unverified_users", sql`${table.unverifiedUsers} <= 100`),
		check("clients_redirect_uris", sql`cardinality(${table.redirectUris}) BETWEEN 1 AND 10`),
		check(
			"clients_document",
			sql`${table.documentCheckedAt} IS NULL OR ${table.kind} <> ${sql.raw(`'${"server" satisfies ClientKind}'`)}`,
		),
	],
);

/** Up to two active secrets per client, so that one can be rotated without an outage. */
export const clientSecrets = pgTable(
	"client_secrets",
	{
		id: identity(),
		clientRowId: integer("client_row_id")
			.notNull()
			.references(() => clients.id),
		secretHash: bytes("secret_hash").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at"),
		revokedAt: instantColumn("revoked_at"),
	},
	(table) => [
		index("client_secrets_client_row_id").on(table.clientRowId),
		uniqueIndex("client_secrets_secret_hash_unique").on(table.secretHash),
	],
);

/** The scopes that apps can request. Migrating adds those of this service. */
export const scopes = pgTable("scopes", {
	name: text("name").primaryKey(),
	/** In plain words, for the consent page. */
	description: text("description").notNull(),
	/** Whether apps without scopes of their own may request it. */
	forAll: boolean("for_all").notNull().default(true),
	/** Since then, users can no longer allow it; connections that have it keep it. */
	retiredAt: instantColumn("retired_at"),
	createdAt: instantColumn("created_at").notNull(),
});

/** Resource servers of the operator beside this service: for which of them a token is, its app names (RFC 8707). */
export const resources = pgTable("resources", {
	/** The `aud` of their tokens, as {@link toResource} writes it. */
	uri: text("uri").primaryKey(),
	/** For the consent page. */
	name: text("name").notNull(),
	/** Those that their tokens may have. */
	scopes: text("scopes").array().notNull(),
	createdAt: instantColumn("created_at").notNull(),
});

/** Hosts whose documents may describe apps, in which users may then trust. */
export const documentHosts = pgTable("document_hosts", {
	/** With the port, if it is another than 443. */
	host: text("host").primaryKey(),
	/** That its apps may request in addition to those of every app. */
	scopes: text("scopes").array().notNull(),
	createdAt: instantColumn("created_at").notNull(),
});

/** SQL of the host whose document describes the client `c`. */
export const documentHostSql = (c: string): string =>
	`CASE WHEN ${c}.document_checked_at IS NOT NULL THEN split_part(${c}.client_id, '/', 3) END`;

/** SQL of whether users may allow the client `c`, if a document describes it; CLIENT_DOCUMENTS is in `mode`. */
export const isDocumentAllowedSql = (c: string, mode: string): string =>
	`(${c}.document_checked_at IS NULL OR ${mode} = 'open' OR ${mode} = 'listed'
		AND EXISTS (SELECT FROM document_hosts listed WHERE listed.host = ${documentHostSql(c)}))`;

// Functions of the database, because PostgreSQL prepares every subquery of a statement each time it runs, also one that it
// does not need: hardly a token is for another resource.

/** SQL of whether tokens for the resource in `r`, null for this service, are issued. */
export const isServedSql = (r: string): string => `(${r} IS NULL OR is_served(${r}))`;

/** SQL of those of `scopes` that are `allowed`, and that tokens for the resource in `r` may have, in their order. */
export const scopesOfTokenSql = (scopes: string, allowed: string, r: string): string =>
	`CASE WHEN ${r} IS NULL AND ${scopes} <@ ${allowed} THEN ${scopes}
		ELSE scopes_of_token(${scopes}, ${allowed}, ${r}, '{${openIdScopes}}') END`;

/** SQL of the scopes that the client `c` may request and its tokens may have: with a document, also those of its host. */
export const allowedScopesSql = (c: string, { isServer = false } = {}): string =>
	`COALESCE(${c}.allowed_scopes, (SELECT array_agg(every.name) FROM scopes every WHERE every.for_all${isServer ? "" : ofHostSql(c)}), '{}')`;

// No document describes a server app: CHECK clients_document.
const ofHostSql = (c: string): string => ` OR every.name = ANY
		((SELECT listed.scopes FROM document_hosts listed WHERE listed.host = ${documentHostSql(c)})::text[])`;

/** SQL of those of `scopes` that tokens for the resource in `r` may have. */
export const scopesAtSql = (scopes: string, r: string): string =>
	`ARRAY(SELECT one FROM unnest(${scopes}) one WHERE ${r} IS NULL OR is_scope_of(one, ${r}, '{${openIdScopes}}'))`;

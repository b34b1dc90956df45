import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { CommandRefused, columns } from "@repo/service-kit/cli";
import { changeClientStatus } from "../../clients/change-client-status.ts";
import { getClient } from "../../clients/get-client.ts";
import { presentClient } from "../../clients/presenter.ts";
import { type ClientRow, listClients, listSecrets, type SecretRow } from "../../clients/queries.ts";
import { MAX_LOGO_BYTES } from "../../clients/re-encode-logo.ts";
import { registerClient } from "../../clients/register-client.ts";
import { findLookAlikes } from "../../clients/requests/find-look-alikes.ts";
import { clientKindNames } from "../../clients/rules/client-kind.ts";
import type { ClientMove } from "../../clients/rules/client-state.ts";
import { nameSecret } from "../../clients/rules/name-secret.ts";
import {
	allowedSchemesSchema,
	changeSchema,
	checked,
	registrationSchema,
	yesOrNo,
} from "../../clients/schemas.ts";
import { updateClient } from "../../clients/update-client.ts";
import type { Dependencies } from "../../dependencies.ts";
import { listSubjects } from "../../grants/queries.ts";
import { type AddCommand, commandGroup, splitScopes } from "../command-context.ts";
import { lookAlikeWarning } from "../console/rules/look-alikes.ts";
import { addDocumentCommand } from "./client-documents.ts";
import { addSecretCommands } from "./client-secrets.ts";

type Items = {
	kind?: string;
	name?: string;
	link?: string;
	redirectUri?: string[];
	logo?: string;
	allowScheme?: string[];
	webOrigin?: string[];
	requirePkce?: string;
	firstParty?: string;
	scope?: string[];
	subject?: string;
	idTokenAlg?: string;
	postLogoutRedirectUri?: string[];
};

const items = [
	["--name <name>", "the app's name, shown to users"],
	["--link <address>", "the app's website"],
	["--redirect-uri <address...>", "where users are redirected, up to ten; replaces all earlier ones"],
	["--logo <file>", "PNG, JPEG or WebP, at most 512 kB"],
] as const;
const optionalItems = [
	["--allow-scheme <scheme...>", "private-use schemes without a dot in redirect URIs, such as cursor"],
	[
		"--web-origin <origin...>",
		"from where a browser app's scripts call the API, besides its redirect URIs; replaces all earlier ones",
	],
	["--first-party <yes|no>", "users are not asked for consent; only with https redirect URIs"],
	["--require-pkce <yes|no>", "refuse authorization requests of a server app without PKCE"],
	[
		"--subject <number|opaque>",
		"what the app gets as sub: the account's number (default of server apps) or a random text; can change only to opaque",
	],
	["--id-token-alg <RS256|ES256>", "how the app's ID tokens are signed; RS256 by default"],
	[
		"--post-logout-redirect-uri <address...>",
		"where users return after signing out, up to ten; replaces all earlier ones",
	],
] as const;
const registrationExample =
	"--name Calendar --link https://calendar.example --redirect-uri https://calendar.example/callback --logo logo.png";

export const clientCommands = commandGroup("clients", "Apps that can use OAuth", (add) => {
	const register = add({
		name: "register",
		description: "register an app",
		example: registrationExample,
		run: async (context, given: Items) => {
			const schema = registrationSchema(readAllowed(given));
			const registration = checked(schema, { kind: given.kind, ...(await readItems(given)) });
			// Before: a statement that failed between registration and output would lose the secret.
			const looks_like = await findLookAlikes(context.db, { name: registration.name, client: null });
			const { client, secret } = await registerClient(context, registration, context);
			const app = { ...presentClient(client), looks_like };
			const shown = { ...app, ...(secret !== undefined && { client_secret: secret }) };
			const lines = credentialLines(context.config.BASE_URL, client.clientId, secret);
			context.print(shown, [...lines, ...lookAlikeLines(app)]);
		},
	}).option("--kind <kind>", `what the app runs on: ${clientKindNames.join(", ")}`, "server");
	add({
		name: "list",
		description: "list apps",
		example: "--deleted",
		run: async (context, { deleted }: { deleted?: boolean }) => {
			const rows = await listClients(context.db, { deleted: deleted ?? false });
			context.print(
				rows.map((row) => presentClient(row)),
				columns(
					rows.map(({ clientId, status, name }) => [clientId, status, name]),
					"No apps are registered.",
				),
			);
		},
	}).option("--deleted", "include deleted apps");
	add({
		name: "show <client-id>",
		description: "show an app and the dates of its secrets",
		example: "app_4f9k2",
		run: async (context, clientId: string) => {
			const client = await getClient(context.db, clientId);
			const shown = await withLookAlikes(context, client, await listSecrets(context.db, client.id));
			context.print(shown, clientLines(shown));
		},
	});
	const update = add({
		name: "update <client-id>",
		description: "change an app's name, link, redirect URIs or logo",
		example: "app_4f9k2 --link https://calendar.example/app",
		run: async (context, clientId: string, given: Items) => {
			const change = checked(changeSchema(readAllowed(given)), await readItems(given));
			const shown = await withLookAlikes(context, await updateClient(context, clientId, change, context));
			context.print(shown, clientLines(shown));
		},
	});
	add({
		name: "subjects <client-id>",
		description: "list the old and the new sub of an app's connected users, to move to opaque subjects",
		example: "app_4f9k2 --csv",
		run: async (context, clientId: string, { csv }: { csv?: boolean }) => {
			const { id } = await getClient(context.db, clientId);
			const rows = await listSubjects(context.db, id);
			const lines = rows.map(({ number, opaque }) => [String(number), opaque]);
			const text = csv ? ["old,new", ...lines.map((line) => line.join(","))] : columns(lines);
			context.print(rows, text);
		},
	}).option("--csv", "as CSV");
	for (const [flags, description] of items) {
		register.requiredOption(flags, description);
		update.option(flags, description);
	}
	for (const [flags, description] of optionalItems)
		for (const command of [register, update]) command.option(flags, description);
	for (const command of [register, update])
		command.option(
			"--scope <scope...>",
			"the scopes that it may request, separated by spaces or commas; replaces all earlier ones. default: those of every app (scopes list)",
			splitScopes,
		);
	addSecretCommands(add);
	addDocumentCommand(add);
	for (const [move, description] of moves) addMove(add, move, description);
});

const moves: [ClientMove, string][] = [
	["suspend", "refuse all requests of an app, including its access tokens, until it is resumed"],
	["resume", "resume a suspended app"],
	["delete", "permanently delete an app, with its tokens and connections"],
];

function addMove(add: AddCommand, move: ClientMove, description: string) {
	add({
		name: `${move} <client-id>`,
		description,
		example: "app_4f9k2",
		run: async (context, clientId: string) => {
			const client = await changeClientStatus(context, clientId, move, context);
			context.print(presentClient(client), [`${client.name} (${client.clientId}) is now ${client.status}.`]);
		},
	});
}

function readAllowed({ allowScheme = [] }: Items) {
	return { allowedSchemes: checked(allowedSchemesSchema, allowScheme) };
}

async function readItems({
	name,
	link,
	redirectUri,
	logo,
	webOrigin,
	requirePkce,
	firstParty,
	scope,
	...signIn
}: Items) {
	return {
		...(signIn.subject !== undefined && { subject: signIn.subject }),
		...(signIn.idTokenAlg !== undefined && { idTokenAlgorithm: signIn.idTokenAlg }),
		postLogoutRedirectUris: signIn.postLogoutRedirectUri,
		webOrigins: webOrigin,
		allowedScopes: scope?.join() === "default" ? null : scope,
		requirePkce: requirePkce === undefined ? undefined : checked(yesOrNo, requirePkce),
		firstParty: firstParty === undefined ? undefined : checked(yesOrNo, firstParty),
		name,
		link,
		redirectUris: redirectUri,
		logo: logo === undefined ? undefined : await readLogo(logo),
	};
}

async function readLogo(path: string): Promise<Buffer> {
	try {
		// One byte more than allowed, to detect a larger file without reading an endless device.
		return await buffer(createReadStream(path, { end: MAX_LOGO_BYTES }));
	} catch (error) {
		throw new CommandRefused(`the logo cannot be read: ${(error as Error).message}`);
	}
}

/** The values that an app needs, for its owner. */
function credentialLines(baseUrl: string, clientId: string, secret: string | undefined): string[] {
	return [
		`Client ID:                 ${clientId}`,
		...(secret === undefined ? [] : [`Client Secret:             ${secret}`]),
		`Authorization URL:         ${baseUrl}/auth/oauth2/authorize`,
		`Access Token Request URL:  ${baseUrl}/api/auth/oauth/token`,
		`Refresh Token Request URL: ${baseUrl}/api/auth/oauth/refreshToken`,
		"",
		secret === undefined
			? "This app has no secret. It uses PKCE."
			: "The secret will not be shown again. Send these values to the app's owner over a secure channel.",
	];
}

type Shown = ReturnType<typeof presentClient> & { looks_like: string[] };

async function withLookAlikes(
	{ db }: Pick<Dependencies, "db">,
	client: ClientRow,
	secrets?: SecretRow[],
): Promise<Shown> {
	const looks_like = await findLookAlikes(db, { name: client.name, client });
	return { ...presentClient(client, secrets), looks_like };
}

function lookAlikeLines({ looks_like }: Shown): string[] {
	if (looks_like.length === 0) return [];
	return ["", `Warning: ${lookAlikeWarning(looks_like)}`];
}

function clientLines(client: Shown): string[] {
	return [
		`Client ID:    ${client.client_id}`,
		`Name:         ${client.name}`,
		`Kind:         ${client.kind}`,
		`Status:       ${client.status}${client.trial ? ", on trial" : client.verified_at === null ? ", not checked" : ""}`,
		...(client.first_party ? ["First-party:  users are not asked for consent"] : []),
		`Link:         ${client.link}`,
		...client.redirect_uris.map((uri) => `Redirect URI: ${uri}`),
		...client.web_origins.map((origin) => `Web origin:   ${origin}`),
		...(client.allowed_scopes ? [`Scopes:       ${client.allowed_scopes.join(" ")}`] : []),
		...client.post_logout_redirect_uris.map((uri) => `After logout: ${uri}`),
		...(client.require_pkce ? ["PKCE:         required"] : []),
		`Subject:      ${client.subject}`,
		`ID tokens:    ${client.id_token_alg}`,
		`Logo:         ${client.logo}`,
		`Registered:   ${client.created_at}`,
		`Changed:      ${client.updated_at}`,
		...(client.secrets ?? []).map(
			({ id, created_at, last_used_at }, index, secrets) =>
				`${nameSecret(secrets, index)} (${id}): created ${created_at}, ${last_used_at ? `last used ${last_used_at}` : "never used"}`,
		),
		...lookAlikeLines(client),
	];
}

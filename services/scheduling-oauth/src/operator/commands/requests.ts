import { columns } from "@repo/service-kit/cli";
import { idText } from "@repo/validation";
import { RequestNotFound } from "../../clients/requests/errors.ts";
import { findLookAlikes } from "../../clients/requests/find-look-alikes.ts";
import { findRequest, listPendingRequests, withScopes } from "../../clients/requests/queries.ts";
import { approveRequest, rejectRequest } from "../../clients/requests/review-request.ts";
import type { AppItems } from "../../clients/requests/rules/split-change.ts";
import { explanation } from "../../clients/requests/schemas.ts";
import { checked } from "../../clients/schemas.ts";
import { commandGroup, splitScopes } from "../command-context.ts";

export const requestCommands = commandGroup(
	"requests",
	"Developers' requests for apps and changes",
	(add) => {
		add({
			name: "list",
			description: "list requests that wait for a decision, oldest first",
			run: async (context) => {
				const all = (await listPendingRequests(context.db)).map(({ id, username, client, payload }) => ({
					...{ id, developer: username, client_id: client?.clientId ?? null },
					...presentItems(payload),
				}));
				const rows = all.map((one) => [one.id, one.client_id ?? "new app", one.developer, one.name]);
				context.print(all, rows.length > 0 ? columns(rows) : ["No requests are waiting."]);
			},
		});
		add({
			name: "show <id>",
			description: "show a request, and the approved app that it changes",
			example: "12",
			run: async ({ db, print }, id: string) => {
				const request = await findRequest(db, checked(idText, id));
				if (!request) throw new RequestNotFound();
				const { payload, username: developer, status, reason, client } = request;
				const approved = client && !client.ownerOnly ? await withScopes(db, client) : null;
				const looks_like = await findLookAlikes(db, { name: payload.name, client });
				const { kind, purpose } = payload;
				const facts = { id: request.id, status, developer, kind, purpose, reason, looks_like };
				const shown = { ...facts, ...presentItems(payload), approved: approved && presentItems(approved) };
				print(shown, writeLines({ ...shown, approved: null, ...prefixed(shown.approved) }));
			},
		});
		add({
			name: "approve <id>",
			description: "register the app or apply the change; the developer gets an email",
			example: "12 --scope READ_BOOKING",
			run: async (context, id: string, { scope }: { scope?: string[] }) => {
				const { client, payload } = await approveRequest(context, checked(idText, id), scope, context);
				const shown = { client_id: client?.clientId, name: payload.name };
				context.print(shown, [`Approved ${shown.name} (${shown.client_id}).`]);
			},
		}).option("--scope <scope...>", "only these of the requested scopes", splitScopes);
		add({
			name: "reject <id>",
			description: "reject a request; the developer gets an email and can send it again",
			example: "12 --reason 'Use an https redirect URI'",
			run: async (context, id: string, { reason }: { reason: string }) => {
				const why = checked(explanation, reason);
				const { name } = (await rejectRequest(context, checked(idText, id), why, context)).payload;
				context.print({ name }, [`Rejected ${name}.`]);
			},
		}).requiredOption("--reason <text>", "why, for the developer");
	},
);

type Fact = string | number | readonly string[] | null;

function presentItems({ name, link, redirectUris, scopes }: AppItems) {
	return { name, link, redirect_uris: redirectUris, scopes };
}

function prefixed(approved: Record<string, Fact> | null): Record<string, Fact> {
	return Object.fromEntries(
		Object.entries(approved ?? {}).map(([name, value]) => [`approved ${name}`, value]),
	);
}

function writeLines(facts: Record<string, Fact>): string[] {
	return Object.entries(facts)
		.map(([name, value]) => [name, typeof value === "object" ? (value ?? []).join(" ") : String(value)])
		.flatMap(([name, text]) => (text ? [`${`${name}:`.padEnd(24)}${text}`] : []));
}

import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import {
	intersectOrigins,
	listExactOrigins,
	narrowOrigins,
} from "../../accounts/embedding/rules/embed-origin.ts";
import { toAccountKey } from "../../accounts/owner.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getDirectLink } from "../../envelopes/direct-links/queries.ts";
import { findDirectEmbed, type SigningLink } from "../../signing/embed-token-link.ts";
import { getSigningLink } from "../../signing/open-signing.ts";
import type { SigningRow } from "../../signing/queries.ts";
import { tokenParams } from "../../signing/schemas.ts";
import { chooseLanguage } from "../signing-link.ts";
import { type EmbedData, framePage } from "./frame-page.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

const responses = { 200: { description: "The frame", contentType: "text/html; charset=utf-8" } } as const;
const MAX_DOCUMENTS = 50;
const tokenList = z
	.union([z.string(), z.array(z.string()).max(MAX_DOCUMENTS)])
	.transform((one) => [one].flat());

/**
 * Frames of other sites, as shells: only the owner's origins may show them, and what they show is fetched after access is proven.
 * The addresses are those of Documenso's components, too.
 */
export function frameRoutes(deps: Deps): Endpoint[] {
	const { db } = deps;
	const use = [limitByAddress(deps, { name: "signing", perMinute: 600 })];
	const shared = { method: "get", use, responses } as const;

	/** The page for links, in the sender's branding and language, for sites that every owner allows. */
	async function showFrame(tokens: string[]) {
		const rows: SigningLink[] = [];
		// In turn: the request takes one connection at a time, and an unknown token ends it.
		for (const token of tokens) rows.push(await getSigningLink(deps, token));
		const owners = new Map<string, string[]>();
		const lists: string[][] = [];
		for (const { document, embed } of rows) {
			const key = toAccountKey(document);
			const allowed = owners.get(key) ?? (await findEmbedOrigins(db, document));
			owners.set(key, allowed);
			lists.push(narrowOrigins(allowed, embed?.origin ?? null));
		}
		const [first] = rows as [SigningLink];
		const language = chooseLanguage(first.document.language);
		// Every ancestor of the frame must be allowed for every document in it.
		return show(first, { language, origins: intersectOrigins(lists), data: { kind: "sign", tokens } });
	}

	return [
		endpoint({
			...shared,
			path: "/embed/sign/:token",
			summary: "The signing page in a frame of another site",
			request: { params: tokenParams },
			handle: ({ params: { token } }) => showFrame([token]),
		}),
		endpoint({
			...shared,
			path: "/embed/v1/multisign",
			summary: "Several signing pages, one after another, in a frame of another site",
			request: { query: z.object({ token: tokenList }) },
			handle: ({ query: { token } }) => showFrame([...new Set(token)]),
		}),
		endpoint({
			...shared,
			path: "/embed/direct/:token",
			summary: "A template's direct link in a frame of another site",
			request: { params: tokenParams },
			handle: async ({ params: { token } }) => {
				const embed = await findDirectEmbed(deps, token);
				// Loaded again: the same document.
				if (embed && !embed.link) return showFrame([token]);
				const link = embed?.link ?? (await getDirectLink(db, token));
				const { title, senderName: sender, user, teamId } = link;
				const allowed = await findEmbedOrigins(db, { userId: user.id, teamId });
				const origins = narrowOrigins(allowed, embed?.held.origin ?? null);
				const isProven = embed !== undefined;
				const data = { kind: "direct", token, title, sender, isProven } as const;
				return show(link, { language: chooseLanguage(link.language), origins, data });
			},
		}),
	];
}

type Shown = Omit<Parameters<typeof framePage>[1], "data"> & { data: EmbedData };

function show(row: Pick<SigningRow, "brand" | "sender">, { data, origins, language }: Shown) {
	return framePage(row, { data: { ...data, origins: listExactOrigins(origins) }, origins, language });
}

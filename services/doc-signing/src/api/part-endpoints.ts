import type { Transaction } from "@repo/service-kit/database";
import { type Endpoint, idText, type RequestSchemas } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../accounts/caller.ts";
import type { Permission } from "../accounts/teams/rules/permissions.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeEndpoint } from "./change-endpoint.ts";

/** The recipients or the fields of documents or of templates. */
export type Parts<P extends Permission, List> = {
	owner: "document" | "template";
	tags: string[];
	permission: P;
	/** Returns the list under its owner's row lock. */
	lock: (tx: Transaction, caller: ApiCaller<P>, ownerId: number) => Promise<List>;
	/** Looks for the file if adding or changing finds it awaited. */
	ifAwaited?: (caller: ApiCaller<P>, ownerId: number) => Promise<unknown>;
};

type Input<Body> = Pick<ApiCaller, "readOnly"> & { ownerId: number; id: number; body: Body };

type Operation<List, Body, Answer> = {
	method: "post" | "patch" | "delete";
	/** Relative to the URL of the list. */
	path?: string;
	operationId: string;
	summary: string;
	description: string;
	problems: Record<number, string>;
	request?: Pick<RequestSchemas<never, never, Body>, "body" | "bodyLimit" | "examples">;
	responses: { 200: { description: string; body: z.ZodType<unknown, Answer> } };
	handle: (list: List, input: Input<Body>) => Promise<Answer>;
};

/** Declares endpoints that add, change and remove parts of a document or a template; a path names a part as `/:id`. */
export function partEndpoints<P extends Permission, List>(
	dependencies: Dependencies,
	part: "recipient" | "field",
	{ owner, tags, permission, lock, ifAwaited }: Parts<P, List>,
) {
	const [ownerParam, partParam] = [`${owner}Id`, `${part}Id`];
	type Ids = Record<string, number>;
	const ownerIn = (params: Ids) => Number(params[ownerParam]);
	return <Body, Answer>({ path, request, handle, ...operation }: Operation<List, Body, Answer>): Endpoint => {
		const below = (path ?? "").replace("/:id", `/:${partParam}`);
		const names = below.includes(":") ? [ownerParam, partParam] : [ownerParam];
		return changeEndpoint(dependencies, {
			...operation,
			tags,
			path: `/api/v1/${owner}s/:${ownerParam}/${part}s${below}`,
			caller: apiToken(dependencies)(permission),
			request: { ...request, params: z.object(Object.fromEntries(names.map((name) => [name, idText]))) },
			...(ifAwaited &&
				operation.method !== "delete" && {
					ifAwaited: ({ caller, params }: { caller: ApiCaller<P>; params: Ids }) =>
						ifAwaited(caller, ownerIn(params)),
				}),
			handle: async ({ tx, caller, params, body }) => {
				const list = await lock(tx, caller, ownerIn(params));
				const ids = { ownerId: ownerIn(params), id: Number(params[partParam]) };
				const { readOnly } = caller;
				return { status: 200, body: await handle(list, { ...ids, body, readOnly }) };
			},
		});
	};
}

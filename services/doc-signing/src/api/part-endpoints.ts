import type { Transaction } from "@repo/service-kit/database";
import { type Endpoint, idText, type RequestSchemas } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../accounts/caller.ts";
import type { Permission } from "../accounts/teams/rules/permissions.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeEndpoint } from "./change-endpoint.ts";

/** The recipients or the fields of documents or of templates. */
type Parts<P extends Permission, List> = {
	owner: "document" | "template";
	part: "recipient" | "field";
	tags: string[];
	permission: P;
	/** Returns the list under its owner's row lock. */
	lock: (tx: Transaction, caller: ApiCaller<P>, ownerId: number) => Promise<List>;
	/** Runs before the transaction of adding and changing. */
	before?: (caller: ApiCaller<P>, ownerId: number) => Promise<unknown>;
};

type Operation<Body, Answer> = {
	operationId: string;
	summary: string;
	description: string;
	problems: Record<number, string>;
	request: Pick<RequestSchemas<never, never, Body>, "body" | "bodyLimit" | "examples">;
	responses: { 200: { description: string; body: z.ZodType<unknown, Answer> } };
};
type ListOperation<List, Body, Answer> = Operation<Body, Answer> & {
	/** Relative to the URL of the list. */
	path?: string;
	handle: (list: List, body: Body, ownerId: number) => Promise<Answer>;
};
type PartOperation<List, Body, Answer> = Operation<Body, Answer> & {
	handle: (list: List, id: number, body: Body) => Promise<Answer>;
};
type Removal<List, Answer> = Omit<PartOperation<List, undefined, Answer>, "request">;

/** Declares endpoints that add, change and remove parts of a document or a template. */
export function partEndpoints<P extends Permission, List>(
	dependencies: Dependencies,
	{ owner, part, tags, permission, lock, before }: Parts<P, List>,
) {
	const [ownerParam, partParam] = [`${owner}Id`, `${part}Id`];
	const path = `/api/v1/${owner}s/:${ownerParam}/${part}s`;
	const ofOwner = z.object({ [ownerParam]: idText });
	const ofPart = z.object({ [ownerParam]: idText, [partParam]: idText });
	type Ids = Record<string, number>;
	const idsOf = (params: Ids) => [Number(params[ownerParam]), Number(params[partParam])] as const;
	const common = { tags, caller: apiToken(dependencies)(permission) };
	const prepared = {
		...common,
		...(before && {
			before: ({ caller, params }: { caller: ApiCaller<P>; params: Ids }) => before(caller, idsOf(params)[0]),
		}),
	};
	return {
		post: <Body, Answer>(operation: ListOperation<List, Body, Answer>): Endpoint =>
			changeEndpoint(dependencies, {
				...prepared,
				...operation,
				method: "post",
				path: path + (operation.path ?? ""),
				request: { ...operation.request, params: ofOwner },
				handle: async ({ tx, caller, params, body }) => {
					const [id] = idsOf(params);
					return { status: 200, body: await operation.handle(await lock(tx, caller, id), body, id) };
				},
			}),
		patch: <Body, Answer>(operation: PartOperation<List, Body, Answer>): Endpoint =>
			changeEndpoint(dependencies, {
				...prepared,
				...operation,
				method: "patch",
				path: `${path}/:${partParam}`,
				request: { ...operation.request, params: ofPart },
				handle: async ({ tx, caller, params, body }) => {
					const [ownerId, id] = idsOf(params);
					return { status: 200, body: await operation.handle(await lock(tx, caller, ownerId), id, body) };
				},
			}),
		delete: <Answer>(operation: Removal<List, Answer>): Endpoint =>
			changeEndpoint(dependencies, {
				...common,
				...operation,
				method: "delete",
				path: `${path}/:${partParam}`,
				request: { params: ofPart },
				handle: async ({ tx, caller, params }) => {
					const [ownerId, id] = idsOf(params);
					return {
						status: 200,
						body: await operation.handle(await lock(tx, caller, ownerId), id, undefined),
					};
				},
			}),
	};
}

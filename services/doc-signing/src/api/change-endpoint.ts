import type { Transaction } from "@repo/service-kit/database";
import {
	type Endpoint,
	type EndpointDefinition,
	type EndpointResponse,
	endpoint,
	type Input,
	type Responses,
} from "@repo/validation";
import type { ApiCaller } from "../accounts/caller.ts";
import { changeOnce } from "../accounts/tokens/respond-once.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireShown } from "../envelopes/embed-tokens/errors.ts";
import { UploadAwaited } from "../envelopes/files/upload-awaited.ts";

type ChangeDefinition<Caller, Params, Query, Body, R extends Responses, A> = Omit<
	EndpointDefinition<Caller, Params, Query, Body, R, A>,
	"handle"
> & {
	/** Runs before the transaction. Slow work, such as opening a file, must hold no lock and no connection. */
	before?: (input: Input<Caller, Params, Query, Body>) => Promise<unknown>;
	/** Instead of `before`, for a change of a file that may have been uploaded: looks for it if the transaction finds it awaited. */
	ifAwaited?: (input: Input<Caller, Params, Query, Body>) => Promise<unknown>;
	/** Runs in the transaction, which is committed together with its response. */
	handle: (input: Input<Caller, Params, Query, Body> & { tx: Transaction }) => Promise<A>;
};

/**
 * Declares an endpoint that changes something: `handle` runs in one transaction. A POST accepts an
 * `Idempotency-Key`, and its response is stored in that transaction: a crash leaves both or neither, so a retry
 * never makes the change twice.
 */
export function changeEndpoint<
	const R extends Responses,
	Caller extends ApiCaller,
	Params = Record<string, never>,
	Query = Record<string, never>,
	Body = undefined,
	const A extends EndpointResponse<R> = EndpointResponse<R>,
>(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ before, ifAwaited, handle, ...definition }: ChangeDefinition<Caller, Params, Query, Body, R, A>,
): Endpoint {
	const isPost = definition.method === "post";
	return endpoint<R, Caller, Params, Query, Body, A>({
		...definition,
		...(isPost && {
			problems: {
				409: "The Idempotency-Key was already used with a different body.",
				...definition.problems,
			},
		}),
		handle: async (input) => {
			const { caller, request, body } = input;
			const { method, path } = request;
			const { holder, owner, embedToken } = caller;
			let looksForUpload = ifAwaited !== undefined;
			const change = async (tx: Transaction) => {
				if (embedToken) requireShown(embedToken, request, body);
				return handle({ ...input, tx, caller: looksForUpload ? { ...caller, looksForUpload } : caller });
			};
			const key = isPost ? request.get("idempotency-key") : undefined;
			const part = embedToken && `embed token ${embedToken.id}`;
			// A token has its own team.
			const context = holder.userId === undefined ? undefined : owner.teamId;
			const keyed = { holder, key, part, method, path, body, context };
			return changeOnce(deps, keyed, change, async (transact) => {
				await before?.(input);
				try {
					return await transact();
				} catch (error) {
					if (!(error instanceof UploadAwaited)) throw error;
					looksForUpload = false;
					await ifAwaited?.(input);
					return transact();
				}
			});
		},
	});
}

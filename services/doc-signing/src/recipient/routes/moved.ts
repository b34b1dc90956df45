import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { RequestHandler } from "express";
import type { Dependencies } from "../../dependencies.ts";
import { signingLink } from "../signing-link.ts";

/** Documenso has an address for each state of a request: the signing link shows the state. */
export function movedLinkRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock" | "shares">,
	use: RequestHandler[],
): Endpoint[] {
	const caller = signingLink(deps);
	const responses = { 303: { description: "The signing link" } } as const;
	return ["complete", "rejected", "expired", "waiting"].map((state) =>
		endpoint({
			method: "get",
			path: `/sign/:token/${state}`,
			use,
			caller,
			responses,
			handle: async ({ caller: { signer } }) => seeOther(`/sign/${signer.token}`),
		}),
	);
}

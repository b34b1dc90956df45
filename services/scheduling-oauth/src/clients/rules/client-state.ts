export type ClientStatus = "active" | "suspended" | "deleted";
export type ClientMove = "suspend" | "resume" | "delete";

/** active ⇄ suspended → deleted, which is final. */
export const clientMoves: Record<
	ClientMove,
	{ from: ClientStatus[]; to: ClientStatus; event: `client.${string}` }
> = {
	suspend: { from: ["active"], to: "suspended", event: "client.suspended" },
	resume: { from: ["suspended"], to: "active", event: "client.resumed" },
	delete: { from: ["active", "suspended"], to: "deleted", event: "client.deleted" },
};
